import {
  type DataDays,
  type DateRange,
  isDateless,
  lastWeek,
  type PeriodPreset,
  periodOfPreset,
  periodPresets,
} from './reporting-range.ts';

/** A period that an address may name without dates. It means the days of whenever the address is opened. */
export type MovingPeriod = Exclude<PeriodPreset, 'custom'> | 'lastWeek';

export const isMovingPeriod = (name: string | null | undefined): name is MovingPeriod =>
  name === 'lastWeek' || (name !== 'custom' && periodPresets.some(({ key }) => key === name));

/** The days that a name means. Last week counts as this week, as in the picker, so that it is compared with the week before. */
export function periodNamed(
  name: MovingPeriod,
  days: DataDays,
): DateRange & { readonly period: Exclude<PeriodPreset, 'custom'> } {
  return name === 'lastWeek'
    ? { period: 'thisWeek', ...lastWeek(days) }
    : { period: name, ...periodOfPreset(name, days).range };
}

/** The name of a range. Null for dates of their own, and for those of a preset that means others by now. */
export function nameOfRange(range: DateRange & { readonly period: string }, days: DataDays): MovingPeriod | null {
  const { period } = range;
  if (!isMovingPeriod(period)) return null;
  const names: MovingPeriod[] = period === 'thisWeek' ? [period, 'lastWeek'] : [period];
  return names.find((name) => isDateless(name) || isSameRange(periodNamed(name, days), range)) ?? null;
}

/** Whether two ranges have the same days. */
export const isSameRange = (one: DateRange, other: DateRange): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;
