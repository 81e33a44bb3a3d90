/** @jest-environment node */
// In jsdom, exceljs cannot read files.
import { EXCEL_TYPE, money, summed, text } from '@fixed-ops/sheets';
import { readWorkbook } from '@fixed-ops/sheets/testing';
import { excelFile } from './excel-file.ts';

const columns = [text('Customer', () => 'R. & S. <Doe>'), summed(money('Sale', (sale: number) => sale))];
const sheetOf = async (file: Blob) => (await readWorkbook(new Uint8Array(await file.arrayBuffer())))[0];

test('the browser’s workbook opens in two readers, with formats and totals', async () => {
  const file = await excelFile([19.5, 0.25], columns, { title: 'Repair orders' });
  expect(file.type).toBe(EXCEL_TYPE);
  expect(await sheetOf(file)).toMatchObject({
    name: 'Repair orders',
    rows: [
      ['Customer', 'Sale'],
      ['R. & S. <Doe>', 19.5],
      ['R. & S. <Doe>', 0.25],
      ['Total', 19.75],
    ],
    formats: [
      [null, null],
      [null, '"$"#,##0.00'],
      [null, '"$"#,##0.00'],
      [null, '"$"#,##0.00'],
    ],
  });
});

test('many rows come through whole, tell how far they are, and can be stopped', async () => {
  const shares: number[] = [];
  const many = Array.from({ length: 2500 }, (_, at) => at);
  const file = await excelFile(many, columns, { title: 'x', onProgress: (share) => shares.push(share) });
  expect((await sheetOf(file))?.rows).toHaveLength(2502);
  expect(shares).toEqual([0.4, 0.8, 1]);
  await expect(excelFile(many, columns, { title: 'x', signal: AbortSignal.abort() })).rejects.toThrow();
});
