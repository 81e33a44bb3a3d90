import { findMetric, type MetricDefinition } from '@fixed-ops/metrics';
import { findInventoryMetric } from '@fixed-ops/metrics/inventory';

/** What pages say of a figure. */
export type Measure = Pick<MetricDefinition, 'key' | 'label' | 'unit' | 'displayDecimals'>;

/** A figure of the service department, of its parts or of the inventory. */
export const measureOf = (key: string): Measure | undefined => findMetric(key) ?? findInventoryMetric(key);
