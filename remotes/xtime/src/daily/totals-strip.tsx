import type { Threshold } from '@fixed-ops/contract';
import { FigureStrip, FigureStripSkeleton, type StripFigure, type StripLine } from '@fixed-ops/figures/strip';
import {
  decimalsBeside,
  decimalsOfTarget,
  distanceTo,
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  NOT_PROVIDED,
  statusOf,
} from '@fixed-ops/metrics';
import type { InspectionTotals } from './daily-series.ts';

const LABEL = 'Totals';
const LABELS = ['Completion', 'Recommended', 'Approved'] as const;
const COLUMNS = { md: 3 };
/** The line has its height before the thresholds are loaded, so that nothing below moves. */
const NOTHING: StripLine = { words: '' };

/** Both shares are better the higher they are. */
const SHARE = { direction: 'up', decimals: 2, displayDecimals: 1 } as const;

/** A share compared with its thresholds: `8.3 pts under the target of 90.0%`. */
function standingOf(value: number | null, threshold: Threshold | undefined): StripLine | undefined {
  if (value === null || !threshold?.enabled || threshold.green === null) return undefined;
  const { difference: distance, decimals } = distanceTo(SHARE, value, threshold.green);
  const target = `target of ${formatPercent(threshold.green, decimalsOfTarget(threshold.green, 1))}`;
  const size = `${formatNumber(Math.abs(distance), decimals)} pts`;
  const words = distance === 0 ? `at the ${target}` : `${size} ${distance > 0 ? 'ahead of' : 'under'} the ${target}`;
  return { status: statusOf(threshold, value), words };
}

/** A share, with more decimals if rounding would put it on the other side of its target. */
const shareText = (share: number, bounds: Threshold | undefined): string =>
  formatPercent(share, decimalsBeside(SHARE, share, bounds?.enabled ? bounds.green : null));

/** Three figures of the span, each with its parts in words and, if it has a threshold, its status. */
function totalsInWords(totals: InspectionTotals, thresholds: readonly Threshold[]): StripFigure[] {
  const boundsOf = (key: string) => thresholds.find(({ metricKey, scope }) => metricKey === key && scope === 'all');
  const standing = (key: string, value: number | null): StripLine => standingOf(value, boundsOf(key)) ?? NOTHING;
  const [completion, recommended, approved] = LABELS;
  return [
    {
      label: completion,
      value: totals.completionPct === null ? null : shareText(totals.completionPct, boundsOf('mpi_completion')),
      lines: [{ words: completionInWords(totals) }, standing('mpi_completion', totals.completionPct)],
    },
    {
      label: recommended,
      value: totals.recommended === null ? null : formatMoney(totals.recommended),
      lines: [{ words: recommendedInWords(totals) }],
    },
    {
      label: approved,
      value: totals.approved === null ? null : formatMoney(totals.approved),
      lines: [{ words: approvedInWords(totals) }, standing('mpi_close_ratio', totals.closeRatioPct)],
    },
  ];
}

function completionInWords({ eligibleRos, inspections }: InspectionTotals): string {
  const eligible = `${formatCount(eligibleRos)} eligible repair ${eligibleRos === 1 ? 'order' : 'orders'}`;
  if (inspections === null) return `${NOT_PROVIDED} · ${eligible}`;
  return `${formatCount(inspections)} of ${eligible} inspected, ${formatCount(eligibleRos - inspections)} missed`;
}

function recommendedInWords({ recommended, inspections }: InspectionTotals): string {
  if (recommended === null || inspections === null) return NOT_PROVIDED;
  return inspections === 0 ? 'No inspection' : `${formatMoney(recommended / inspections)} per inspection`;
}

function approvedInWords({ approved, closeRatioPct }: InspectionTotals): string {
  if (approved === null) return NOT_PROVIDED;
  return closeRatioPct === null ? 'Nothing was recommended' : `${formatPercent(closeRatioPct)} of what was recommended`;
}

interface TotalsStripProps {
  readonly totals: InspectionTotals;
  /** The thresholds; empty while they load, and the figures show without them. */
  readonly thresholds: readonly Threshold[];
  readonly refetching: boolean;
}

export function TotalsStrip({ totals, thresholds, refetching }: TotalsStripProps) {
  return (
    <FigureStrip label={LABEL} columns={COLUMNS} refetching={refetching} figures={totalsInWords(totals, thresholds)} />
  );
}

export function TotalsStripSkeleton() {
  return <FigureStripSkeleton label={LABEL} columns={COLUMNS} figures={LABELS} lines={2} />;
}
