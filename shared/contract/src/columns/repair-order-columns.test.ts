import { contributionColumn, denominatorColumn, gapColumn, repairOrderColumns } from './repair-order-columns.ts';

const hours = { label: 'hours sold', quantity: 'hours' } as const;
const columns = [...Object.values(repairOrderColumns), gapColumn, contributionColumn(hours), denominatorColumn(hours)];

test('every column stands under its own key, and no two have one name in a file', () => {
  expect(Object.values(repairOrderColumns).map(({ key }) => key)).toEqual(Object.keys(repairOrderColumns));
  expect(new Set(columns.map(({ head, title }) => title ?? head)).size).toBe(columns.length);
});

test('contributions are formatted in the unit of their figure, counts with halves and shares', () => {
  expect(contributionColumn(hours)).toMatchObject({
    title: 'Contribution: hours sold',
    format: 'hours',
    sheetTotal: 'sum',
  });
  expect(denominatorColumn({ label: 'repair orders', quantity: 'count' })).toMatchObject({
    head: 'Repair orders',
    format: 'ratio',
  });
});
