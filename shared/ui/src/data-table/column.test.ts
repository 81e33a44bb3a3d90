import { toCsv } from '@fixed-ops/sheets';
import fc from 'fast-check';
import { type Column, nextSort, sortRows } from './column.ts';

interface Advisor {
  name: string;
  hours: number | null;
}
const columns: Column<Advisor>[] = [
  { key: 'name', head: 'Advisor', value: ({ name }) => name },
  { key: 'hours', head: 'Hrs', title: 'Hours sold', numeric: true, format: 'hours', value: ({ hours }) => hours },
];
const advisor = (name: string, hours: number | null): Advisor => ({ name, hours });

test('rows sort by value, names as people count, and rows without a value come last both ways', () => {
  const rows = [advisor('A10', 1), advisor('a2', null), advisor('A1', 3)];
  const names = (key: string, direction: 'ascending' | 'descending') =>
    sortRows(rows, columns, { key, direction }).map(({ name }) => name);
  expect(names('name', 'ascending')).toEqual(['A1', 'a2', 'A10']);
  expect(names('hours', 'ascending')).toEqual(['A10', 'A1', 'a2']);
  expect(names('hours', 'descending')).toEqual(['A1', 'A10', 'a2']);
});

test('unranked rows come last in every order, whatever their values', () => {
  const rows = [advisor('', 9), advisor('A10', 1), advisor('A1', 3)];
  const names = (sort: Parameters<typeof sortRows>[2]) =>
    sortRows(rows, columns, sort, ({ name }) => name === '').map(({ name }) => name);
  expect(names({ key: 'hours', direction: 'descending' })).toEqual(['A1', 'A10', '']);
  expect(names({ key: 'name', direction: 'ascending' })).toEqual(['A1', 'A10', '']);
  expect(names(null)).toEqual(['A10', 'A1', '']);
});

test('sorting keeps every row and the order of equal ones', () => {
  const rowsOf = fc.array(fc.record({ name: fc.string(), hours: fc.option(fc.integer({ min: 0, max: 3 })) }));
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const sorted = sortRows(rows, columns, { key: 'hours', direction: 'descending' });
      expect(new Set(sorted)).toEqual(new Set(rows));
      for (const [index, row] of sorted.entries()) {
        const next = sorted[index + 1];
        if (next && next.hours === row.hours) expect(rows.indexOf(next)).toBeGreaterThan(rows.indexOf(row));
      }
    }),
  );
});

test('numbers start descending, words ascending, and a second click turns round', () => {
  const [name, hours] = columns;
  expect(nextSort(hours!, null)).toEqual({ key: 'hours', direction: 'descending' });
  expect(nextSort(name!, { key: 'hours', direction: 'ascending' })).toEqual({ key: 'name', direction: 'ascending' });
  expect(nextSort(hours!, { key: 'hours', direction: 'descending' })).toEqual({ key: 'hours', direction: 'ascending' });
});

test('an export has full heads, plain numbers, quoted words and empty cells', () => {
  expect(toCsv([advisor('Vega, "Mari"', 301.5), advisor('Nair', null)], columns)).toBe(
    'Advisor,Hours sold\r\n"Vega, ""Mari""",301.5\r\nNair,\r\n',
  );
});

test('no exported word can run as a formula', () => {
  expect(toCsv([advisor('=HYPERLINK(1)', -2)], columns)).toContain("'=HYPERLINK(1),-2");
});
