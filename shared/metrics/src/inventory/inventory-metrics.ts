import type { InventoryMetric } from './inventory-metric.ts';
import { sourcingMetrics } from './sourcing-metrics.ts';
import { stockMetrics } from './stock-metrics.ts';

export type { InventoryMetric } from './inventory-metric.ts';

/** Every figure of the parts inventory (DOMAIN 2.2), in reading order. */
export const inventoryMetrics: readonly InventoryMetric[] = [...stockMetrics, ...sourcingMetrics];

const byKey = new Map(inventoryMetrics.map((definition) => [definition.key, definition]));

/** The definition behind a key, or undefined for a key that no inventory metric has. */
export function findInventoryMetric(key: string): InventoryMetric | undefined {
  return byKey.get(key);
}
