export * from './areas/feeds.ts';
export * from './areas/inspection.ts';
export * from './areas/inventory.ts';
export * from './areas/matrix.ts';
export * from './areas/thresholds.ts';
export * from './counting/code-pattern.ts';
export * from './counting/line.ts';
export { allMetrics, findMetric, metricGroups, metricOf } from './definitions/all-metrics.ts';
export * from './definitions/dashboard-cards.ts';
export { lateFeedsText } from './definitions/late-feeds.ts';
export { type LinearTerms, linearTerms } from './definitions/linear-terms.ts';
export type { Direction, MetricDefinition, Scope, Terms } from './definitions/metric.ts';
export {
  type PartsSaleType,
  partsSalesCanBeOpened,
  partsSaleTypeOfPayType,
  partsSaleTypes,
} from './definitions/parts.ts';
export * from './definitions/pay-types.ts';
export { computeFigure, type Figure } from './figure/figure.ts';
export { gapDollars } from './figure/gap-dollars.ts';
export { type Judgement, judge } from './figure/judge.ts';
export {
  computeKpi,
  type Kpi,
  type KpiInput,
  type MonthOfSums,
  paceOf,
  type SparkPoint,
  type WorkingDays,
} from './figure/kpi.ts';
export * from './figure/rate-change.ts';
export * from './figure/ratio-change.ts';
export { statusAgainst } from './figure/status-against.ts';
export { type SumsFigure, sumsFigure } from './figure/sums-figure.ts';
export * from './format/comparisons-in-words.ts';
export * from './format/dates.ts';
export { formatJudged, formatJudgedTarget, type JudgedFigure, judgedFigure } from './format/judged-figure.ts';
export * from './format/numbers.ts';
export { averageSpans, type MonthsBaseline } from './period/average-spans.ts';
export * from './period/business-date.ts';
export * from './period/comparison-range.ts';
export * from './period/feed-age.ts';
export * from './period/guess-preset.ts';
export * from './period/moving-period.ts';
export * from './period/reporting-range.ts';
export * from './period/store-week.ts';
export * from './period/working-days.ts';
export { type ServiceSums, serviceSumKeys, serviceSums } from './sums.ts';
export * from './threshold/threshold.ts';
export { type MetricUnit, type Quantity, roundQuantity, roundTo } from './units.ts';
