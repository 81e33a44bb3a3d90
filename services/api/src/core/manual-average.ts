import { firstOfMonth, lastOfMonth, monthsBetween, roundTo, workingDays } from '@fixed-ops/metrics';
import { elapsedWorkingDays } from './period.ts';
import type { Selection } from './selection/selection.ts';
import type { StoreFacts } from './store-facts/store-facts.ts';

interface Averaged {
  readonly key: string;
  /** Whether the figure adds up over days. The typed value is then for one month. */
  readonly isAdditive: boolean;
  readonly decimals: number;
}

/** The typed average of a figure of the whole store, for the days of a selection. Null if there is none. */
export function manualAverage(
  selection: Selection,
  facts: StoreFacts,
  { key, isAdditive, decimals }: Averaged,
): number | null {
  const value = selection.average?.manual?.[key];
  if (value === undefined) return null;
  if (!isAdditive) return roundTo(value, decimals);
  const { startDate, endDate } = selection.range;
  const whole = { startDate: firstOfMonth(startDate), endDate: lastOfMonth(endDate) };
  const perMonth = workingDays(whole, facts.calendar) / (monthsBetween(startDate, endDate) + 1);
  const elapsed = elapsedWorkingDays(selection.range, selection, facts);
  return perMonth === 0 ? null : roundTo((value * elapsed) / perMonth, decimals);
}
