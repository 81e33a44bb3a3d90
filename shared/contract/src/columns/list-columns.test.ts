import { discountColumns } from './discount-columns.ts';
import type { ListColumn } from './list-column.ts';
import { usedCarColumns } from './used-car-columns.ts';

const lists: readonly [string, Readonly<Record<string, ListColumn<never>>>][] = [
  ['discounts', discountColumns],
  ['used cars', usedCarColumns],
];

test.each(lists)(
  'every column of the %s stands under its own key, and no two have one name in a file',
  (_, columns) => {
    expect(Object.values(columns).map(({ key }) => key)).toEqual(Object.keys(columns));
    expect(new Set(Object.values(columns).map(({ head, title }) => title ?? head)).size).toBe(
      Object.keys(columns).length,
    );
  },
);

test.each(lists)('rates and days of the %s are never summed', (_, columns) => {
  const summed = Object.values(columns).filter(({ sheetTotal }) => sheetTotal === 'sum');
  expect(summed.length).toBeGreaterThan(0);
  expect(summed.filter(({ format }) => format !== 'money' && format !== 'hours')).toEqual([]);
});
