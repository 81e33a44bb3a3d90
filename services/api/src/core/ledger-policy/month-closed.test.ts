import { isMonthClosed } from './month-closed.ts';

test.each([
  ['2026-11-06', false],
  ['2026-11-07', true],
])('October 2026 on %s: closed is %s', (today, expected) => {
  expect(isMonthClosed('2026-10', today, new Map())).toBe(expected);
});

test('a month that still runs is not closed', () => {
  expect(isMonthClosed('2026-11', '2026-11-20', new Map())).toBe(false);
});
