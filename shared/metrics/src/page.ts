/**
 * The metrics that every page of the browser loads, in place of index.ts (export condition `page`). Code that only one area needs (feeds,
 * inventory, inspections, price matrices, the setting of thresholds) comes with the screens of that area, from `@fixed-ops/metrics/<area>`.
 * All types are here, because they add no code.
 */

export type * from './areas/feeds.ts';
export type * from './areas/inspection.ts';
export type * from './areas/inventory.ts';
export type * from './areas/matrix.ts';
export type * from './areas/thresholds.ts';
export { allMetrics, findMetric, metricGroups, metricOf } from './definitions/all-metrics.ts';
export * from './definitions/dashboard-cards.ts';
export { lateFeedsText } from './definitions/late-feeds.ts';
export type { Direction, MetricDefinition, Scope, Terms } from './definitions/metric.ts';
export {
  type PartsSaleType,
  partsSalesCanBeOpened,
  partsSaleTypeOfPayType,
  partsSaleTypes,
} from './definitions/parts.ts';
export { isPayType, type PayTypeCode, payTypeCodes, payTypeName, payTypes } from './definitions/pay-types.ts';
export * from './format/comparisons-in-words.ts';
export * from './format/dates.ts';
export * from './format/numbers.ts';
export * from './period/business-date.ts';
export * from './period/comparison-range.ts';
export * from './period/moving-period.ts';
export * from './period/reporting-range.ts';
export type { ServiceSums } from './sums.ts';
export * from './threshold/threshold.ts';
export { type MetricUnit, type Quantity, roundQuantity, roundTo } from './units.ts';
