import type { Averages } from '@fixed-ops/contract';
import { averageSpans, type DateRange } from '@fixed-ops/metrics';
import { isWholeStore, type Selection } from './selection.ts';

/** The average that a store has defined. */
export interface Average {
  /** The store's own days that it covers; none if it was typed in or is of other stores. */
  readonly spans: readonly DateRange[];
  /** Typed values by metric key, which replace days; sums are per month. */
  readonly manual: Readonly<Record<string, number>> | null;
  /** The average over the dealerships of the group, for the same days. */
  readonly isOfGroup: boolean;
  /** The dealerships whose figures the caller may see anyway. */
  readonly seen: readonly string[];
}

/** A selection that is compared with the average as the store defines it (ServiceOptionsAverages, PartsOptionsAverages). */
export function withAverage(
  selection: Selection,
  averages: Averages,
  caller: { readonly dealerships: readonly { readonly id: string }[] },
): Selection {
  if (selection.compareKind !== 'average') return selection;
  const seen = caller.dealerships.map(({ id }) => id);
  const { baseline, excludeMonths, manual } = averages;
  if (baseline === 'manual' || baseline === 'group') {
    const isOfGroup = baseline === 'group';
    // Typed values and other stores describe whole stores, so a part of a store has no comparison.
    if (!isWholeStore(selection)) return { ...selection, compareRange: null };
    return {
      ...selection,
      compareRange: selection.range,
      average: { spans: [], manual: isOfGroup ? null : manual, isOfGroup, seen },
    };
  }
  const spans = averageSpans(selection.range, baseline, excludeMonths);
  const [first, last] = [spans[0], spans.at(-1)];
  const compareRange = first && last ? { startDate: first.startDate, endDate: last.endDate } : null;
  return { ...selection, compareRange, average: { spans, manual: null, isOfGroup: false, seen } };
}

/** The days of a comparison: one span, or those of an average without its excluded months. */
export function comparisonSpans({ average, compareRange }: Selection): readonly DateRange[] {
  if (compareRange === null) return [];
  return average?.spans ?? [compareRange];
}
