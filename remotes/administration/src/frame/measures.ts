import { findMetric, type MetricDefinition } from '@fixed-ops/metrics';
import { findInventoryMetric } from '@fixed-ops/metrics/inventory';

/** The parts of a figure's definition that settings pages show. */
export type Measure = Pick<MetricDefinition, 'key' | 'label' | 'unit' | 'displayDecimals'>;

/** Finds a figure of the service department, the parts department or the inventory. Undefined for other keys. */
export const measureOf = (key: string): Measure | undefined => findMetric(key) ?? findInventoryMetric(key);
