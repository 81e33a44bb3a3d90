import { bucketSql, bucketsOf } from './aging.ts';

test('edges are the last months of their buckets, and the last bucket is open', () => {
  expect(bucketsOf([3, 6, 9, 12, 24]).map(({ key }) => key)).toEqual(['0-3', '4-6', '7-9', '10-12', '13-24', '25+']);
});

test('without an edge everything is one bucket', () => {
  expect(bucketsOf([])).toEqual([{ key: '0+', fromMonths: 0, toMonths: null }]);
  expect(bucketSql([], 'age')).toBe(`(case when age is null then 'unknown' else '0+' end)`);
});
