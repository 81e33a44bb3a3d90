import {
  addDays,
  type BusinessDate,
  dayWeightIn,
  formatDate,
  type StoreWeek,
  usualWeek,
  weekdayOf,
} from '@fixed-ops/metrics';

/** One day of a dealership's own calendar, with how much of a working day it is. */
export interface CalendarDay {
  readonly date: BusinessDate;
  readonly weight: number;
}

/** So many days of one weekday in a span are how the store works, not what happened to it. */
const USUAL_FROM = 8;

/** The days of a span that differ from the week of the store, by date and in words; days in a row are one. */
export function unusualDays(
  days: readonly CalendarDay[],
  week: StoreWeek = usualWeek,
): { readonly date: BusinessDate; readonly text: string }[] {
  const unusual = days
    .filter(({ date, weight }) => weight !== dayWeightIn(week, date))
    .sort((one, other) => one.date.localeCompare(other.date));
  const kindOf = ({ date, weight }: CalendarDay) => `${weekdayOf(date)} ${weight}`;
  const counts = new Map<string, number>();
  for (const day of unusual) counts.set(kindOf(day), (counts.get(kindOf(day)) ?? 0) + 1);
  const runs: { first: CalendarDay; last: CalendarDay }[] = [];
  for (const day of unusual) {
    if ((counts.get(kindOf(day)) ?? 0) >= USUAL_FROM) continue;
    const run = runs.at(-1);
    if (run && run.last.weight === day.weight && addDays(run.last.date, 1) === day.date) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map(({ first, last }) => ({
    date: first.date,
    text: first === last ? wordOf(first, week) : `${wordOf(first, week)} until ${formatDate(last.date)}`,
  }));
}

function wordOf({ date, weight }: CalendarDay, week: StoreWeek): string {
  if (weight === 0) return 'Closed';
  if (dayWeightIn(week, date) === 0) return weight < 1 ? 'Open for half a day' : 'Open';
  return weight < dayWeightIn(week, date) ? 'Open for a shorter day' : 'Open for a longer day';
}
