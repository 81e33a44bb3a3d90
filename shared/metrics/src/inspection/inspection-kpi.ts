import { shownGap } from '../figure/judge.ts';
import { type Kpi, paceOf } from '../figure/kpi.ts';
import { sumsFigure } from '../figure/sums-figure.ts';
import { statusOf, type Threshold, thresholdFor } from '../threshold/threshold.ts';
import { type InspectionMetric, inspectionMetricOf } from './inspection-metrics.ts';
import type { InspectionSums } from './inspection-sums.ts';

export interface InspectionKpiInput {
  readonly sums: InspectionSums;
  /** Null when nothing is compared, or before the store's history. */
  readonly compareSums: InspectionSums | null;
  /** Oldest first; null before the store's history. */
  readonly history: readonly {
    readonly date: string;
    readonly sums: InspectionSums | null;
    readonly unfinished: boolean;
  }[];
  readonly thresholds: readonly Threshold[];
  /** Set while the period is the current month to date. */
  readonly pace: { readonly elapsed: number; readonly total: number } | null;
}

const SMALL_SAMPLE = 5;

/** One figure of the inspections with comparison, target, worth and history, in the shape of every other figure. */
export function inspectionKpi(definition: InspectionMetric, input: InspectionKpiInput): Kpi {
  const { sums } = input;
  const figure = sumsFigure(definition, sums);
  const isRatio = definition.denominator !== undefined;
  const n = definition.key === 'mpi_completion' || !isRatio ? sums.eligibleRos : sums.inspections;
  const smallSample = figure.exact !== null && isRatio && n < SMALL_SAMPLE;
  const bounds = isRatio ? thresholdFor(input.thresholds, definition.key, 'all') : undefined;
  const target = bounds?.green ?? null;
  const isJudged = bounds !== undefined && figure.exact !== null && !smallSample;
  const status = isJudged && figure.exact !== null ? statusOf(bounds, figure.exact) : 'none';
  const gap =
    isJudged && bounds.showDollarGap && target !== null && figure.exact !== null
      ? gapOf(definition.key, sums, target, figure.exact)
      : null;
  const figureOf = (some: InspectionSums | null) => some && sumsFigure(definition, some).value;
  return {
    key: definition.key,
    scope: 'all',
    value: figure.value,
    reason: figure.reason,
    unit: definition.unit,
    numerator: figure.numerator,
    denominator: figure.denominator,
    compareValue: figureOf(input.compareSums),
    target,
    status,
    gapDollars: gap === null ? null : shownGap(gap, status),
    n,
    smallSample,
    spark: input.history.map(({ date, sums: some, unfinished }) => ({ date, value: figureOf(some), unfinished })),
    facts: isRatio || input.pace === null ? {} : { pace: paceOf(figure.exact, input.pace, definition.decimals) },
  };
}

/**
 * What the distance to target is worth in sales: inspections that were missed at what an inspection brings, or recommended
 * money that was not approved. Null for figures without such a worth.
 */
function gapOf(key: string, sums: InspectionSums, target: number, actual: number): number | null {
  const share = (target - actual) / 100;
  if (key === 'mpi_close_ratio') return (share * sums.recommendedC) / 100;
  if (key !== 'mpi_completion') return null;
  const worth = sumsFigure(inspectionMetricOf('mpi_approved_per_inspection'), sums).exact;
  return worth === null ? null : share * sums.eligibleRos * worth;
}
