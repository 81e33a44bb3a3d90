import { firstOfMonth, lastOfMonth, monthsBetween, roundTo, workingDays } from '@fixed-ops/metrics';
import { elapsedWorkingDays } from './period.ts';
import type { Selection } from './selection/selection.ts';
import type { StoreFacts } from './store-facts/store-facts.ts';

interface Averaged {
  readonly key: string;
  /** Whether days of it add up: what was typed in is then of one month. */
  readonly isAdditive: boolean;
  readonly decimals: number;
}

/** What somebody typed in as the average of a figure of the whole store, in the days of a selection; null where nothing was. */
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
