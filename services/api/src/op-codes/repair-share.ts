import type { CallResponse, calls } from '@fixed-ops/contract';
import { computeKpi, serviceSums, thresholdFor } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { addSums } from '../line-figures/read-line-figure-sums.ts';
import type { ComparedWork } from './kinds-of-work.ts';
import { opCodeSums } from './op-code-rows.ts';

type Totals = CallResponse<typeof calls.opCodeAnalysis>['totals'];

const REPAIR: readonly string[] = ['repair', 'diagnostic'];

/**
 * The figure `work_mix` of customer pay: the percentage of hours for repair and diagnosis, compared with the store's target. Null without a
 * target, without hours, and for pay types other than customer pay.
 *
 * @param roCount repair orders of the selection; a small sample gets no status
 */
export function repairShare(
  work: readonly ComparedWork[],
  roCount: number,
  { filter }: Pick<Selection, 'filter'>,
  { thresholds, fieldsNotProvided }: Pick<StoreFacts, 'thresholds' | 'fieldsNotProvided'>,
): Totals['repairShare'] {
  const wanted = thresholdFor(thresholds, 'work_mix', 'C');
  if (wanted === undefined || filter.payTypes?.join() !== 'C') return null;
  const hoursOf = (some: readonly ComparedWork[]) => addSums(some.map(opCodeSums), 0).soldH;
  const sums = serviceSums({
    roCount,
    soldH: hoursOf(work),
    repairSoldH: hoursOf(work.filter(({ category }) => REPAIR.includes(category))),
  });
  const { value, status } = computeKpi('work_mix', 'C', {
    sums,
    store: sums,
    compareSums: null,
    history: [],
    thresholds,
    pace: null,
    hasMonthlyGoal: false,
    fieldsNotProvided,
  });
  return value === null ? null : { pct: value, low: wanted.bandLow, high: wanted.bandHigh, status };
}
