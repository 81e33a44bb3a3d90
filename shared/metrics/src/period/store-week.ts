import { addDays, type BusinessDate, weekdayOf } from './business-date.ts';
import type { DateRange } from './reporting-range.ts';
import { defaultDayWeight, isHoliday, type WorkCalendar } from './working-days.ts';

/** How much of a working day each weekday of a store is, from Monday to Sunday. */
export type StoreWeek = readonly number[];

/** The week of a store that has said nothing: Monday to Friday, half a Saturday, no Sunday. */
export const usualWeek: StoreWeek = [1, 1, 1, 1, 1, 0.5, 0];

/** What a date’s weekday counts in a store, whatever the day. */
export function weekdayWeightIn(week: StoreWeek, date: BusinessDate): number {
  return week[(weekdayOf(date) + 6) % 7] ?? 0;
}

/** How much of a working day a date is where the store’s calendar does not name it: its weekday’s weight, nothing on a holiday. */
export function dayWeightIn(week: StoreWeek, date: BusinessDate): number {
  return isHoliday(date) ? 0 : weekdayWeightIn(week, date);
}

interface StoreDays {
  /** Null where the store has the usual week. */
  readonly week: StoreWeek | null;
  /** Single days that the store’s own calendar names. */
  readonly days: WorkCalendar;
  /** Closed days on which a repair order closed after all. */
  readonly worked?: readonly BusinessDate[];
  /** The days that are asked for; the week counts nowhere else. */
  readonly span: DateRange | null;
}

/**
 * The calendar of a store, as everything that counts working days takes it: what differs from the usual week in a span, the
 * days of its own calendar, which win over the week, and the days that it worked after all, each with its weekday’s weight.
 */
export function storeCalendar({ week, days, worked = [], span }: StoreDays): WorkCalendar {
  const own = week ?? usualWeek;
  const calendar = new Map<BusinessDate, number>();
  if (week !== null && span !== null && week.some((weight, day) => weight !== usualWeek[day])) {
    for (let date = span.startDate; date <= span.endDate; date = addDays(date, 1)) {
      const weight = dayWeightIn(week, date);
      if (weight !== defaultDayWeight(date)) calendar.set(date, weight);
    }
  }
  for (const [date, weight] of days) calendar.set(date, weight);
  for (const date of worked) calendar.set(date, weekdayWeightIn(own, date));
  return calendar;
}
