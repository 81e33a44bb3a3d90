import { addDays, type BusinessDate, dayOfMonth, weekdayOf } from './business-date.ts';
import type { DateRange } from './reporting-range.ts';

/** Weights of single days that differ from the default, by date. */
export type WorkCalendar = ReadonlyMap<BusinessDate, number>;

const SATURDAY = 6;
const SATURDAY_WEIGHT = 0.5;

/** Fixed-date US federal holidays, MM-DD. */
const FIXED_HOLIDAYS = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);
/** Holidays on the nth weekday of a month: month, weekday, nth; 5 means the last. */
const FLOATING_HOLIDAYS: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, 5],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

/** True on a US federal holiday, on its own date (stores do not keep the observed Monday). */
export function isHoliday(date: BusinessDate): boolean {
  if (FIXED_HOLIDAYS.has(date.slice(5))) return true;
  const month = Number(date.slice(5, 7));
  return FLOATING_HOLIDAYS.some(([inMonth, weekday, nth]) => {
    if (month !== inMonth || weekdayOf(date) !== weekday) return false;
    if (nth === 5) return addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
    return Math.ceil(dayOfMonth(date) / 7) === nth;
  });
}

/** Every figure of every page asks for the same few hundred days. */
const known = new Map<BusinessDate, number>();
const MOST_KNOWN = 20_000;

/** How much of a working day a date is by default: weekdays 1, Saturdays a half, Sundays and holidays nothing. */
export function defaultDayWeight(date: BusinessDate): number {
  const weight = known.get(date) ?? weightOf(date);
  if (known.size < MOST_KNOWN) known.set(date, weight);
  return weight;
}

function weightOf(date: BusinessDate): number {
  const weekday = weekdayOf(date);
  if (weekday === 0 || isHoliday(date)) return 0;
  return weekday === SATURDAY ? SATURDAY_WEIGHT : 1;
}

/** Working days of a range by the dealership's calendar, which wins over the default day by day. */
export function workingDays(range: DateRange, calendar: WorkCalendar = new Map()): number {
  let sum = 0;
  for (let date = range.startDate; date <= range.endDate; date = addDays(date, 1)) {
    sum += calendar.get(date) ?? defaultDayWeight(date);
  }
  return sum;
}
