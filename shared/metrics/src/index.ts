export * from './counting/line.ts';
export { allMetrics, findMetric, metricGroups, metricOf } from './definitions/all-metrics.ts';
export {
  type FeedField,
  feedFields,
  feedFieldsOf,
  feedFieldsOfInspection,
  feedFieldsOfInventory,
  hasInspections,
  isInspectionNotProvided,
  isInventoryNotProvided,
  isNotProvided,
  lacksFieldOf,
  NOT_PROVIDED,
} from './definitions/feed-fields.ts';
export { type LinearTerms, linearTerms } from './definitions/linear-terms.ts';
export type { Direction, MetricDefinition, Scope, Terms } from './definitions/metric.ts';
export { type PartsSaleType, partsSaleTypeOfPayType, partsSaleTypes } from './definitions/parts.ts';
export { computeFigure, type Figure } from './figure/figure.ts';
export { gapDollars } from './figure/gap-dollars.ts';
export { type Judgement, judge } from './figure/judge.ts';
export { computeKpi, type Kpi, type KpiInput, type MonthOfSums, paceOf, type SparkPoint } from './figure/kpi.ts';
export * from './figure/rate-change.ts';
export { type SumsFigure, sumsFigure } from './figure/sums-figure.ts';
export * from './format/company.ts';
export * from './format/dates.ts';
export * from './format/numbers.ts';
export { type InspectionKpiInput, inspectionKpi } from './inspection/inspection-kpi.ts';
export { type InspectionMetric, inspectionMetricOf, inspectionMetrics } from './inspection/inspection-metrics.ts';
export {
  addInspections,
  type InspectionSumKey,
  type InspectionSums,
  inspectionSumKeys,
  scaleInspections,
} from './inspection/inspection-sums.ts';
export { type InventoryKpiInput, inventoryFigure, inventoryKpi } from './inventory/inventory-kpi.ts';
export { findInventoryMetric, type InventoryMetric, inventoryMetrics } from './inventory/inventory-metrics.ts';
export {
  type InventorySumKey,
  type InventorySums,
  inventorySumKeys,
  inventorySums,
} from './inventory/inventory-sums.ts';
export * from './inventory/part-status.ts';
export * from './matrix/labor-matrix.ts';
export * from './matrix/parts-matrix.ts';
export { averageSpans, type MonthsBaseline } from './period/average-spans.ts';
export * from './period/business-date.ts';
export * from './period/comparison-range.ts';
export * from './period/reporting-range.ts';
export * from './period/working-days.ts';
export { type ServiceSums, serviceSumKeys, serviceSums } from './sums.ts';
export { defaultPartsThresholds, defaultServiceThresholds, defaultThresholds } from './threshold/default-thresholds.ts';
export * from './threshold/threshold.ts';
export { type BoundProblem, thresholdProblems } from './threshold/threshold-rules.ts';
export { type MetricUnit, type Quantity, roundQuantity, roundTo } from './units.ts';
