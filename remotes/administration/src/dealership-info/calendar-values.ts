import type { DealershipInfo } from '@fixed-ops/contract';
import { type DateRange, formatDate } from '@fixed-ops/metrics';
import { dayWeightIn, type StoreWeek, storeCalendar, usualWeek, workingDays } from '@fixed-ops/metrics/settings';
import type { FieldRules } from '@fixed-ops/ui';
import type { DealershipChange } from './dealership-settings.ts';

export interface DayRow {
  readonly date: string;
  /** Share of a working day: "0", "0.5", "1". */
  readonly weight: string;
}
export interface CalendarValues {
  readonly days: readonly DayRow[];
}

const byDate = (a: { readonly date: string }, b: { readonly date: string }) => (a.date < b.date ? -1 : 1);

export const calendarValuesOf = ({ workCalendar }: DealershipInfo): CalendarValues => ({
  days: workCalendar.map(({ date, weight }) => ({ date, weight: String(weight) })).sort(byDate),
});

export const calendarChangeOf = ({ days }: CalendarValues): DealershipChange => ({
  workCalendar: days.map(({ date, weight }) => ({ date, weight: Number(weight) })),
});

export const calendarRules: FieldRules<CalendarValues> = {
  days: {
    label: 'Special days',
    serverPath: 'workCalendar',
    each: { key: ({ date }) => date, label: ({ date }) => formatDate(date), fields: { weight: { label: 'Counts' } } },
  },
};

/** How much each weekday counts in the store; the usual week if it has none of its own. */
export const weekOf = ({ weekdays }: Pick<DealershipInfo, 'weekdays'>): StoreWeek =>
  usualWeek.map((usual, index) => weekdays?.[index]?.weight ?? usual);

const weightsOf = (days: readonly DayRow[]): ReadonlyMap<string, number> =>
  new Map(days.map(({ date, weight }) => [date, Number(weight)]));

/** How much a day counts: by the store's calendar, otherwise by its week. */
export const weightOn = (date: string, days: readonly DayRow[], week: StoreWeek): number =>
  weightsOf(days).get(date) ?? dayWeightIn(week, date);

/** The working days of a span. */
export const workingDaysOf = (days: readonly DayRow[], week: StoreWeek, span: DateRange): number =>
  workingDays(span, storeCalendar({ week, days: weightsOf(days), span }));

/** The state of a day after a press: open, half, closed, open again. */
const NEXT: Readonly<Record<string, number>> = { '1': 0.5, '0.5': 0, '0': 1 };

/** The days after a change of one of them. A day that is as usual again is removed. */
export function withDay(days: readonly DayRow[], week: StoreWeek, date: string, weight: number): DayRow[] {
  const others = days.filter((day) => day.date !== date);
  if (weight === dayWeightIn(week, date)) return others;
  return [...others, { date, weight: String(weight) }].sort(byDate);
}

export const pressed = (days: readonly DayRow[], week: StoreWeek, date: string): DayRow[] =>
  withDay(days, week, date, NEXT[String(weightOn(date, days, week))] ?? 1);

export function weightName(weight: number): string {
  if (weight === 0) return 'Closed';
  if (weight === 1) return 'Open';
  return weight === 0.5 ? 'Half a day' : `${weight} of a day`;
}
