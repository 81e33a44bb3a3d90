import { isInspectionNotProvided } from '../definitions/feed-fields.ts';
import { shownGap } from '../figure/judge.ts';
import { type Kpi, paceOf, type WorkingDays } from '../figure/kpi.ts';
import { sumsFigure } from '../figure/sums-figure.ts';
import { sumsKpi } from '../figure/sums-kpi.ts';
import { statusOf, type Threshold, thresholdFor } from '../threshold/threshold.ts';
import { type InspectionMetric, inspectionMetricOf } from './inspection-metrics.ts';
import type { InspectionSums } from './inspection-sums.ts';

export interface InspectionKpiInput {
  readonly sums: InspectionSums;
  /** Null when the caller compares nothing, or before the store's history begins. */
  readonly compareSums: InspectionSums | null;
  /** Oldest first; null before the store's history. */
  readonly history: readonly {
    readonly date: string;
    readonly sums: InspectionSums | null;
    readonly unfinished: boolean;
    readonly workingDays?: WorkingDays | null;
  }[];
  readonly thresholds: readonly Threshold[];
  /** Set while the period is the current month to date. */
  readonly pace: WorkingDays | null;
  /** The gross of labor and parts together as a share of their sales: 0.6 for 60 %. Null when it is not known. */
  readonly blendedGp: number | null;
  /** Columns that the dealership's feed lacks. A figure that needs one is null and says so. */
  readonly fieldsNotProvided: readonly string[];
}

const SMALL_SAMPLE = 5;

/** Computes one figure of the inspections with comparison, target, dollar gap and history. It has the shape of every other figure. */
export function inspectionKpi(definition: InspectionMetric, input: InspectionKpiInput): Kpi {
  const { sums } = input;
  const notProvided = isInspectionNotProvided(definition, input.fieldsNotProvided);
  const figure = sumsFigure(definition, sums, notProvided);
  const isRatio = definition.denominator !== undefined;
  const n = definition.key === 'mpi_completion' || !isRatio ? sums.eligibleRos : sums.inspections;
  const smallSample = figure.exact !== null && isRatio && n < SMALL_SAMPLE;
  const bounds = isRatio ? thresholdFor(input.thresholds, definition.key, 'all') : undefined;
  const target = bounds?.green ?? null;
  const isJudged = bounds !== undefined && figure.exact !== null && !smallSample;
  const status = isJudged && figure.value !== null ? statusOf(bounds, figure.value) : 'none';
  const gap =
    isJudged && bounds.showDollarGap && target !== null && figure.exact !== null
      ? gapOf(definition.key, input, target, figure.exact)
      : null;
  const figureOf = (some: InspectionSums) => sumsFigure(definition, some, notProvided);
  return {
    ...sumsKpi(definition, figure, input, figureOf, !isRatio),
    target,
    status,
    gapDollars: shownGap(gap, status),
    n,
    smallSample,
    facts: isRatio || input.pace === null ? {} : { pace: paceOf(figure.exact, input.pace, definition.decimals) },
  };
}

/**
 * Computes the value in dollars of the distance to target (DOMAIN 2.5). Missed inspections are worth what an inspection sells, as in the
 * list of them. Recommended money without approval is worth the gross that it would leave. Null for figures without such a value.
 */
function gapOf(key: string, { sums, blendedGp }: InspectionKpiInput, target: number, actual: number): number | null {
  const share = (target - actual) / 100;
  if (key === 'mpi_close_ratio') return blendedGp === null ? null : (share * sums.recommendedC * blendedGp) / 100;
  if (key !== 'mpi_completion') return null;
  const worth = sumsFigure(inspectionMetricOf('mpi_approved_per_inspection'), sums).exact;
  return worth === null ? null : share * sums.eligibleRos * worth;
}
