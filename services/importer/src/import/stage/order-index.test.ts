import { OrderIndex } from './order-index.ts';

test('numbers repair orders as they come and finds each again, through all growing', () => {
  const index = new OrderIndex();
  const numbers = Array.from({ length: 20_000 }, (_value, at) => `R${at * 7}`);
  const before = numbers.map((number) => {
    const found = index.find(number, '');
    return [found, index.add(number, '')];
  });
  expect(before).toEqual(numbers.map((_number, at) => [-1, at]));
  expect(index.size).toBe(20_000);
  expect(numbers.map((number) => index.find(number, ''))).toEqual(numbers.map((_number, at) => at));
  expect(index.find('R1', '')).toBe(-1);
});

test('tells a suffix from a number that ends like it', () => {
  const index = new OrderIndex();
  index.add('1', '2');
  index.add('12', '');
  expect([index.find('1', '2'), index.find('12', ''), index.find('', '12'), index.find('1', '')]).toEqual([
    0, 1, -1, -1,
  ]);
  index.clear();
  expect([index.find('1', '2'), index.size]).toEqual([-1, 0]);
});
