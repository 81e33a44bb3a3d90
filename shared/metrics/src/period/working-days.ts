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

/** The six days of a year that nearly every service department is closed (RULINGS, Working days), each on its own date. */
function holidaysIn(year: string): BusinessDate[] {
  const floating = FLOATING_HOLIDAYS.map(([month, weekday, nth]) => {
    const first = `${year}-${month}-01`;
    const day = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
    // A month may have four of a weekday only.
    return day.slice(5, 7) === month ? day : addDays(day, -7);
  });
  return [...FIXED_HOLIDAYS.map((day) => `${year}-${day}`), ...floating].sort();
}

/** True on one of the six holidays. */
export function isHoliday(date: BusinessDate): boolean {
  return holidaysIn(date.slice(0, 4)).includes(date);
}

/** The six holidays of some years, first and last included. */
export function holidaysOf(firstYear: number, lastYear: number): BusinessDate[] {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index));
  return years.flatMap(holidaysIn);
}

/** How much of a working day a date is by default: weekdays 1, Saturdays a half, Sundays and holidays nothing. */
export function defaultDayWeight(date: BusinessDate): number {
  return isHoliday(date) ? 0 : weekdayWeight(date);
}

/** What a date’s weekday counts, whatever the day: Monday to Friday 1, Saturday a half, Sunday nothing. */
export function weekdayWeight(date: BusinessDate): number {
  const weekday = weekdayOf(date);
  if (weekday === 0) return 0;
  return weekday === SATURDAY ? SATURDAY_WEIGHT : 1;
}

/**
 * The calendar of a store in which the days that it worked after all count: `worked` are closed days on which a repair order
 * closed, and each counts with its weekday’s weight.
 */
export function withWorkedDays(calendar: WorkCalendar, worked: readonly BusinessDate[]): WorkCalendar {
  return new Map([...calendar, ...worked.map((date): [BusinessDate, number] => [date, weekdayWeight(date)])]);
}

/** Working days of a week's first days, from Sunday on: none, Sunday, Sunday and Monday, … */
const SINCE_SUNDAY = [0, 0, 1, 2, 3, 4, 5];
const WEEK = 5 + SATURDAY_WEIGHT;
/** The Sunday before the first day of any calendar. */
const SUNDAY = '0000-12-31';

/** Weights of the weekdays from `SUNDAY` up to a date, without it. */
function weekdaysBefore(date: BusinessDate): number {
  const days = daysBetween(SUNDAY, date);
  return Math.floor(days / 7) * WEEK + (SINCE_SUNDAY[days % 7] ?? 0);
}

/** Working days of a range by the dealership's calendar, which wins over the default day by day. */
export function workingDays({ startDate, endDate }: DateRange, calendar: WorkCalendar = new Map()): number {
  if (endDate < startDate) return 0;
  const inRange = (date: BusinessDate): boolean => date >= startDate && date <= endDate;
  // Reckoned, not counted: a page asks for the days of dozens of spans, some of them years.
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
