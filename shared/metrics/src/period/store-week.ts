import { addDays, type BusinessDate, weekdayOf } from './business-date.ts';
import type { DateRange } from './reporting-range.ts';
import { defaultDayWeight, isHoliday, type WorkCalendar } from './working-days.ts';

/** The weight of each weekday of a store as a share of a working day, from Monday to Sunday. */
export type StoreWeek = readonly number[];

/** The week of a store without a setting: Monday to Friday, half a Saturday, no Sunday. */
export const usualWeek: StoreWeek = [1, 1, 1, 1, 1, 0.5, 0];

/** The weight of a date's weekday in a store. Holidays do not matter here. */
export function weekdayWeightIn(week: StoreWeek, date: BusinessDate): number {
  return week[(weekdayOf(date) + 6) % 7] ?? 0;
}

/** The weight of a date that the store's calendar does not name: the weight of its weekday, or zero on a holiday. */
export function dayWeightIn(week: StoreWeek, date: BusinessDate): number {
  return isHoliday(date) ? 0 : weekdayWeightIn(week, date);
}

interface StoreDays {
  /** Null where the store has the usual week. */
  readonly week: StoreWeek | null;
  /** Single days that the store's own calendar names. */
  readonly days: WorkCalendar;
  /** Closed days on which the store still closed a repair order. */
  readonly worked?: readonly BusinessDate[];
  /** The days that the caller asks for. The week of the store counts only inside them. */
  readonly span: DateRange | null;
}

/**
 * The calendar of a store, as all code that counts working days takes it. It holds the days of the span that differ from the usual week,
 * the days of the store's own calendar, which win over the week, and the closed days that the store worked, each with the weight of its
 * weekday.
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
