/** The parts inventory: its figures and the status of a part. */
export { type InventoryKpiInput, inventoryFigure, inventoryKpi } from '../inventory/inventory-kpi.ts';
export { findInventoryMetric, type InventoryMetric, inventoryMetrics } from '../inventory/inventory-metrics.ts';
export {
  type InventorySumKey,
  type InventorySums,
  inventorySumKeys,
  inventorySums,
} from '../inventory/inventory-sums.ts';
export * from '../inventory/part-status.ts';
