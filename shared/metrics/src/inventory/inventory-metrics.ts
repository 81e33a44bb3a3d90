import type { InventoryMetric } from './inventory-metric.ts';
import { sourcingMetrics } from './sourcing-metrics.ts';
import { stockMetrics } from './stock-metrics.ts';

export type { InventoryMetric } from './inventory-metric.ts';

/** Every figure of the parts inventory (DOMAIN 2.2), in reading order. */
export const inventoryMetrics: readonly InventoryMetric[] = [...stockMetrics, ...sourcingMetrics];

const byKey = new Map(inventoryMetrics.map((definition) => [definition.key, definition]));

/** Finds the definition of a key. Returns undefined when no inventory metric has the key. */
export function findInventoryMetric(key: string): InventoryMetric | undefined {
  return byKey.get(key);
}
