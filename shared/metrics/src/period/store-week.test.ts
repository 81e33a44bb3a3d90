import { dayWeightIn, storeCalendar, usualWeek } from './store-week.ts';
import { defaultDayWeight, workingDays } from './working-days.ts';

/** November 2026 begins on a Sunday and has Thanksgiving on the 26th. */
const november = { startDate: '2026-11-01', endDate: '2026-11-30' };
const none = new Map<string, number>();
const daysOf = (week: readonly number[] | null, days = none, worked: string[] = []) =>
  workingDays(november, storeCalendar({ week, days, worked, span: november }));

test('a store that has said nothing has the usual week', () => {
  expect(storeCalendar({ week: null, days: none, span: november }).size).toBe(0);
  expect(daysOf(null)).toBe(workingDays(november));
  expect(daysOf(usualWeek)).toBe(22);
});

test('an open Sunday counts as the store says, and a closed Monday counts nothing, on every one of them', () => {
  expect(daysOf([1, 1, 1, 1, 1, 0.5, 0.5])).toBe(24.5);
  expect(daysOf([0, 1, 1, 1, 1, 0.5, 0])).toBe(17);
});

test('a holiday is closed on whatever weekday the store works, and a day of its own calendar wins over both', () => {
  expect(dayWeightIn([1, 1, 1, 1, 1, 1, 1], '2026-11-26')).toBe(0);
  expect(daysOf([1, 1, 1, 1, 1, 1, 1])).toBe(29);
  expect(
    daysOf(
      [1, 1, 1, 1, 1, 1, 1],
      new Map([
        ['2026-11-26', 1],
        ['2026-11-02', 0.5],
      ]),
    ),
  ).toBe(29.5);
});

test('a closed day on which a repair order closed counts with the weight of its weekday in this store', () => {
  expect(daysOf([1, 1, 1, 0.5, 1, 0.5, 0], none, ['2026-11-26'])).toBe(21);
});

test('without a week of its own each day is what it is by default', () => {
  for (const date of ['2026-11-07', '2026-11-08', '2026-11-26', '2026-12-25', '2026-11-09'])
    expect(dayWeightIn(usualWeek, date)).toBe(defaultDayWeight(date));
});
