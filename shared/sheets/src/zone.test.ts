import { count, instant, text } from './column.ts';
import { toCsv } from './csv.ts';
import { readWorkbook } from './testing/read-workbook.ts';
import { workbookStream } from './workbook.ts';
import { inZone } from './zone.ts';

interface Person {
  readonly name: string;
  readonly seen: string | null;
}
const columns = [text('Name', (row: Person) => row.name), instant('Last sign-in', (row: Person) => row.seen)];
const csvOf = (seen: string | null, timezone: string) =>
  toCsv([{ name: 'Ann', seen }], inZone(columns, timezone)).split('\r\n')[1];

test('a file of text has instants to the minute in the time of the store, and its head says which that is', () => {
  expect(toCsv([{ name: 'Ann', seen: '2026-11-20T04:30:59.123456Z' }], inZone(columns, 'America/New_York'))).toBe(
    'Name,Last sign-in (Eastern Time)\r\nAnn,2026-11-19 23:30\r\n',
  );
  expect(csvOf('2026-07-20T04:30:00+00:00', 'America/New_York')).toBe('Ann,2026-07-20 00:30');
  expect(csvOf('2026-11-20T04:30:00Z', 'UTC')).toBe('Ann,2026-11-20 04:30');
});

test('a cell without an instant is empty, and other words in the column stay', () => {
  expect(csvOf(null, 'America/New_York')).toBe('Ann,');
  expect(csvOf('Store average: Days open 9.1', 'America/New_York')).toBe('Ann,Store average: Days open 9.1');
});

test('columns of other kinds stay as they are', () => {
  const pieces = count('Pieces', () => 2);
  expect(inZone([pieces], 'America/New_York')[0]).toBe(pieces);
});

test('a workbook names the zone in the same heads', async () => {
  const rows = [{ name: 'Ann', seen: '2026-11-20T04:30:00Z' }];
  const headsIn = async (timezone?: string) => {
    const file = await new Response(workbookStream([rows], columns, { title: 'Users', timezone })).arrayBuffer();
    return (await readWorkbook(new Uint8Array(file)))[0]?.rows[0];
  };
  expect(await headsIn('America/Chicago')).toEqual(['Name', 'Last sign-in (Central Time)']);
  expect(await headsIn()).toEqual(['Name', 'Last sign-in (UTC)']);
});
