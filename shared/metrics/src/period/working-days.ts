import { addDays, type BusinessDate, daysBetween, weekdayOf } from './business-date.ts';
import type { DateRange } from './reporting-range.ts';

/** Weights of single days that differ from the default, by date. */
export type WorkCalendar = ReadonlyMap<BusinessDate, number>;

const SATURDAY = 6;
const SATURDAY_WEIGHT = 0.5;

/** New Year’s Day, Independence Day and Christmas, MM-DD. */
const FIXED_HOLIDAYS: readonly string[] = ['01-01', '07-04', '12-25'];

/** Memorial Day, Labor Day and Thanksgiving: the nth weekday of a month; 5 means the last. */
const FLOATING_HOLIDAYS: readonly (readonly [month: string, weekday: number, nth: number])[] = [
  ['05', 1, 5],
  ['09', 1, 1],
  ['11', 4, 4],
];

/** The six days of a year on which nearly every service department is closed (RULINGS, Working days). No holiday moves to another date. */
function holidaysIn(year: string): BusinessDate[] {
  const floating = FLOATING_HOLIDAYS.map(([month, weekday, nth]) => {
    const first = `${year}-${month}-01`;
    const day = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
    // A month may have only four of a weekday.
    return day.slice(5, 7) === month ? day : addDays(day, -7);
  });
  return [...FIXED_HOLIDAYS.map((day) => `${year}-${day}`), ...floating].sort();
}

/** True on one of the six holidays. */
export function isHoliday(date: BusinessDate): boolean {
  return holidaysIn(date.slice(0, 4)).includes(date);
}

/** The six holidays of each year. The first and the last year are included. */
export function holidaysOf(firstYear: number, lastYear: number): BusinessDate[] {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index));
  return years.flatMap(holidaysIn);
}

/** The default weight of a date: 1 on Monday to Friday, a half on Saturday, zero on Sunday and on holidays. */
export function defaultDayWeight(date: BusinessDate): number {
  return isHoliday(date) ? 0 : weekdayWeight(date);
}

/** The weight of a date's weekday: 1 from Monday to Friday, a half on Saturday, zero on Sunday. Holidays do not matter here. */
export function weekdayWeight(date: BusinessDate): number {
  const weekday = weekdayOf(date);
  if (weekday === 0) return 0;
  return weekday === SATURDAY ? SATURDAY_WEIGHT : 1;
}

/**
 * Adds the closed days that a store worked to its calendar. On each day of `worked` a repair order closed although the store was closed;
 * the day counts with the weight of its weekday.
 */
export function withWorkedDays(calendar: WorkCalendar, worked: readonly BusinessDate[]): WorkCalendar {
  return new Map([...calendar, ...worked.map((date): [BusinessDate, number] => [date, weekdayWeight(date)])]);
}

/** The working days in the first days of a week that starts on Sunday: no days, Sunday, Sunday and Monday, … */
const SINCE_SUNDAY = [0, 0, 1, 2, 3, 4, 5];
const WEEK = 5 + SATURDAY_WEIGHT;
/** The Sunday before the first day of any calendar. */
const SUNDAY = '0000-12-31';

/** The sum of the weekday weights from `SUNDAY` up to a date. The date itself is not included. */
function weekdaysBefore(date: BusinessDate): number {
  const days = daysBetween(SUNDAY, date);
  return Math.floor(days / 7) * WEEK + (SINCE_SUNDAY[days % 7] ?? 0);
}

/** The number of working days in a range. The dealership's calendar wins over the default for each day. */
export function workingDays({ startDate, endDate }: DateRange, calendar: WorkCalendar = new Map()): number {
  if (endDate < startDate) return 0;
  const inRange = (date: BusinessDate): boolean => date >= startDate && date <= endDate;
  // The code computes the sum and does not loop over the days: a page asks for dozens of spans, and some are years long.
  let byDefault = weekdaysBefore(endDate) + weekdayWeight(endDate) - weekdaysBefore(startDate);
  for (const holiday of holidaysOf(Number(startDate.slice(0, 4)), Number(endDate.slice(0, 4)))) {
    if (inRange(holiday)) byDefault -= weekdayWeight(holiday);
  }
  let own = 0;
  for (const [date, weight] of calendar) {
    if (!inRange(date)) continue;
    byDefault -= defaultDayWeight(date);
    own += weight;
  }
  return byDefault + own;
}
