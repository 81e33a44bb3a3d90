import type { Averages } from '@fixed-ops/contract';
import { averageSpans, type DateRange } from '@fixed-ops/metrics';
import { isWholeStore, type Selection } from './selection.ts';

/** What stands for the average where a store has said what it means. */
export interface Average {
  /** The days of the store that it is over; none of what was typed in, or of other stores. */
  readonly spans: readonly DateRange[];
  /** Values by metric key that stand instead of any days; sums are of one month. */
  readonly manual: Readonly<Record<string, number>> | null;
  /** Over the dealerships of the group, in the same days. */
  readonly isOfGroup: boolean;
  /** The dealerships whose figures the person who asks sees anyway. */
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
    // What was typed in, and what other stores do, is of the store: a part of it has nothing to be held against.
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
