import { addDays, type DateRange, weekdayOf } from '@fixed-ops/metrics';

export const DAYS_OF_WEEK = 7;

/** Every date of a range. */
export function datesIn({ startDate, endDate }: DateRange): string[] {
  const dates: string[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The week of a date, from Monday. */
export function weekOf(date: string): DateRange {
  const startDate = addDays(date, -((weekdayOf(date) + 6) % DAYS_OF_WEEK));
  return { startDate, endDate: addDays(startDate, DAYS_OF_WEEK - 1) };
}
