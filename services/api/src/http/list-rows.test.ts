import { listRows } from './list-rows.ts';

interface Row {
  readonly code: string;
  readonly sales: number | null;
}
const rows: readonly Row[] = [
  { code: 'B', sales: 5 },
  { code: 'A', sales: null },
  { code: 'C', sales: 9 },
  { code: 'D', sales: 5 },
];
const options = {
  columns: { code: (row: Row) => row.code, sales: (row: Row) => row.sales },
  defaultSort: ['-sales'],
  key: (row: Row) => row.code,
  text: (row: Row) => [row.code],
};
const codes = (query: { sort?: string[]; search?: string; page?: number; pageSize?: number }) =>
  listRows(rows, { page: 1, pageSize: 50, sort: query.sort, search: query.search, ...query }, options).page.map(
    (row) => row.code,
  );

test('nulls come last in both directions, and equal rows by their key', () => {
  expect(codes({})).toEqual(['C', 'B', 'D', 'A']);
  expect(codes({ sort: ['sales'] })).toEqual(['B', 'D', 'C', 'A']);
});

test('pages follow each other without overlap', () => {
  expect([codes({ page: 1, pageSize: 3 }), codes({ page: 2, pageSize: 3 })]).toEqual([['C', 'B', 'D'], ['A']]);
});

test('the search ignores case', () => {
  expect(codes({ search: ' d ' })).toEqual(['D']);
});

test.each(['price', '-price', 'constructor'])('a field that the list does not have is refused: %s', (field) => {
  expect(() => codes({ sort: [field] })).toThrow(expect.objectContaining({ status: 400 }));
});
