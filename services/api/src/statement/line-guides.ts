import { type Threshold, thresholdFor } from '@fixed-ops/metrics';
import type { Ledger, LedgerLine } from './read-ledger.ts';
import type { Department, Line } from './statement-lines.ts';

const THRESHOLD_OF_CATEGORY: Readonly<Record<string, string>> = {
  variable: 'exp_variable_pct_gross',
  personnel: 'exp_personnel_pct_gross',
  semiFixed: 'exp_semi_fixed_pct_gross',
  fixed: 'exp_fixed_pct_gross',
};

/** The thresholds for a line's share of gross. Categories and the total have their own; those of net follow from the total's. */
export function boundsOf(
  line: LedgerLine,
  department: Department,
  thresholds: readonly Threshold[],
): Threshold | undefined {
  const total = thresholdFor(thresholds, 'exp_total_pct_gross', department);
  if (line.section === 'net') {
    return total && total.green !== null
      ? {
          ...total,
          direction: 'up',
          green: 100 - total.green,
          amber: total.amber === null ? null : 100 - total.amber,
        }
      : undefined;
  }
  if (line.section !== 'expense' || line.level > 1) return undefined;
  if (line.level === 0) return total;
  const key = THRESHOLD_OF_CATEGORY[line.category];
  return key === undefined ? undefined : thresholdFor(thresholds, key, department);
}

type GuideOf = Pick<Line, 'guideline' | 'guidelineSource' | 'manufacturerGuideline'>;

/** The guide for a line's share: its thresholds, or the store's guide, or the manufacturer's, or the usual share, in this order. */
export function guideOf(line: LedgerLine, bounds: Threshold | undefined, ledger: Ledger): GuideOf {
  const { store = null, manufacturer = null } = ledger.guides.get(line.key) ?? {};
  const of = (guideline: number, guidelineSource: NonNullable<GuideOf['guidelineSource']>): GuideOf => ({
    guideline,
    guidelineSource,
    manufacturerGuideline: manufacturer,
  });
  if (bounds?.green !== undefined && bounds.green !== null) return of(bounds.green, 'threshold');
  if (store !== null) return of(store, 'store');
  if (manufacturer !== null) return of(manufacturer, 'manufacturer');
  if (line.guideline_pct !== null) return of(line.guideline_pct, 'default');
  return { guideline: null, guidelineSource: null, manufacturerGuideline: null };
}

/** A single expense is amber up to this multiple of its guide, and red above it. */
const AMBER_OVER_GUIDE = 1.15;

/** The thresholds of a single expense follow from its guide. Categories and totals have thresholds of their own. */
export function boundsOfGuide(line: LedgerLine, guide: GuideOf): Threshold | undefined {
  const isGuided = guide.guidelineSource === 'store' || guide.guidelineSource === 'manufacturer';
  if (line.section !== 'expense' || !isGuided || guide.guideline === null) return undefined;
  return {
    metricKey: line.key,
    scope: 'all',
    direction: 'down',
    green: guide.guideline,
    amber: guide.guideline * AMBER_OVER_GUIDE,
    bandLow: null,
    bandHigh: null,
    amberLow: null,
    amberHigh: null,
    enabled: true,
    showDollarGap: true,
  };
}
