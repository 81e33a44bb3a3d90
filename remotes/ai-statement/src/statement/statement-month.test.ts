import { defaultMonth, monthChoices, monthInForce } from './statement-month.ts';

test('a statement shows the last month that is over, also across the turn of the year', () => {
  expect(defaultMonth('2026-11-20')).toBe('2026-10');
  expect(defaultMonth('2027-01-01')).toBe('2026-12');
});

test('a month in the future is not shown, the current one is', () => {
  expect(monthInForce('2026-12', '2026-11-20')).toBe('2026-10');
  expect(monthInForce('2026-11', '2026-11-20')).toBe('2026-11');
  expect(monthInForce(undefined, '2026-11-20')).toBe('2026-10');
});

test('the months to choose from start with the current one and hold an older one that came by link', () => {
  const choices = monthChoices('2026-11-20', '2020-05').map(({ value }) => value);
  expect(choices.slice(0, 2)).toEqual(['2026-11', '2026-10']);
  expect(choices.slice(-2)).toEqual(['2024-11', '2020-05']);
  expect(monthChoices('2026-11-20', '2026-03')).toHaveLength(25);
});
