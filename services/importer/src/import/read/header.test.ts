import { importFileOf } from '../columns/files.ts';
import { fileOfName } from '../run/find-files.ts';
import { readHeader } from './header.ts';

const rates = importFileOf('rates');

test('finds columns in any order and case, and names those that nothing reads', () => {
  const header = readHeader(rates, ['Rate ', 'note', 'FROM_DATE', 'scope']);
  expect(header.columns.map(({ column, at }) => [column.name, at])).toEqual([
    ['from_date', 2],
    ['scope', 3],
    ['rate', 0],
  ]);
  expect(header.unknown).toEqual(['note']);
});

test.each([
  [['from_date;scope;rate'], 'found a line separated by semicolons'],
  [['from_date\tscope\trate'], 'found a line separated by tabs'],
  [['from_date', 'scope', 'price'], 'rate missing, found from_date, scope, price'],
  [['from_date', 'scope', 'rate', 'rate'], 'found the column rate twice'],
  [['2026-01-01', 'door', '189.95'], 'from_date, scope, rate missing, found 2026-01-01, door, 189.95'],
])('refuses the header %j with what was expected and found', (fields, found) => {
  expect(() => readHeader(rates, fields)).toThrow(found);
  expect(() => readHeader(rates, fields)).toThrow('Expected a header line with the columns from_date, scope, rate');
});

test.each([
  ['ros.csv', 'ros'],
  ['ROS_2026-11-19.CSV', 'ros'],
  ['parts.csv', 'parts'],
  ['parts_inventory-2.csv', 'parts_inventory'],
  ['inspection_items.csv', 'inspection_items'],
  ['roster.csv', undefined],
  ['ros.csv.rejects.csv', undefined],
  ['ros.xlsx', undefined],
])('the name %s stands for %s', (name, kind) => expect(fileOfName(name)?.kind).toBe(kind));
