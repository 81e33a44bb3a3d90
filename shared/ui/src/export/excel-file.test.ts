import { columnLetters, EXCEL_TYPE, sheetName } from '@fixed-ops/sheets';
import { strFromU8, unzipSync } from 'fflate';
import type { Column } from '../data-table/column.ts';
import { excelFile } from './excel-file.ts';

interface Line {
  customer: string;
  closed: string;
  sale: number | null;
  count: number;
}
const columns: Column<Line>[] = [
  { key: 'customer', head: 'Customer', value: ({ customer }) => customer },
  { key: 'closed', head: 'Closed', value: ({ closed }) => closed },
  { key: 'sale', head: 'Sale', title: 'Labor sale', numeric: true, value: ({ sale }) => sale },
  { key: 'count', head: 'Lines', numeric: true, value: ({ count }) => count },
];
const line = (changes: Partial<Line> = {}): Line => ({
  customer: 'R. & S. <Doe>',
  closed: '2026-11-19',
  sale: 196540.71,
  count: 1200,
  ...changes,
});

async function sheetOf(rows: Line[]) {
  const file = await excelFile(rows, columns, { name: 'Repair orders' });
  const parts = unzipSync(new Uint8Array(await new Response(file).arrayBuffer()));
  const text = (path: string) => strFromU8(parts[path]!);
  const document = new DOMParser().parseFromString(text('xl/worksheets/sheet1.xml'), 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const rowsOf = [...document.querySelectorAll('row')].map((row) => [...row.children].map((cell) => cell.textContent));
  return { file, parts: Object.keys(parts), document, rows: rowsOf, text };
}

test('a workbook has its parts, full heads, and text, numbers and dates as what they are', async () => {
  const { file, parts, rows, document, text } = await sheetOf([line(), line({ sale: null })]);
  expect(file.type).toBe(EXCEL_TYPE);
  expect(parts).toEqual(
    expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml']),
  );
  expect(text('xl/workbook.xml')).toContain('<sheet name="Repair orders"');
  expect(rows).toEqual([
    ['Customer', 'Closed', 'Labor sale', 'Lines'],
    // November 19, 2026 is day 46345 of Excel's calendar.
    ['R. & S. <Doe>', '46345', '196540.71', '1200'],
    ['R. & S. <Doe>', '46345', '', '1200'],
  ]);
  expect(document.querySelector('autoFilter')!.getAttribute('ref')).toBe('A1:D3');
});

test('no exported word can run as a formula', async () => {
  const { document } = await sheetOf([line({ customer: '=HYPERLINK("http://x")' })]);
  expect(document.querySelector('f')).toBeNull();
  const cell = document.querySelectorAll('row')[1]!.firstElementChild!;
  expect(cell.getAttribute('t')).toBe('inlineStr');
  expect(cell.textContent).toBe('=HYPERLINK("http://x")');
});

test('letters that XML cannot hold are left out', async () => {
  const { rows } = await sheetOf([line({ customer: 'A\u0000B\u000bC' })]);
  expect(rows[1]![0]).toBe('ABC');
});

test('many rows come through whole, tell how far they are, and can be stopped', async () => {
  const shares: number[] = [];
  const many = Array.from({ length: 2500 }, (_, count) => line({ count }));
  const { rows } = await sheetOf(many);
  expect(rows).toHaveLength(2501);
  await excelFile(many, columns, { name: 'x', onProgress: (share) => shares.push(share) });
  expect(shares).toEqual([0.4, 0.8, 1]);
  await expect(excelFile(many, columns, { name: 'x', signal: AbortSignal.abort() })).rejects.toThrow();
});

test('columns past Z and sheet names follow the rules of Excel', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  expect(sheetName('ROs [open] 11/2026: all of Harborline Toyota')).toBe('ROs  open  11 2026  all of Harb');
  expect(sheetName('')).toBe('Sheet1');
});
