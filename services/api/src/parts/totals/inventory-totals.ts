import { inventoryMetrics } from '@fixed-ops/metrics';
import { type StockContext, stockEnvelope } from '../stock/stock-context.ts';
import { readInventoryFigures } from './read-inventory-figures.ts';

/** Months that a trend shows. */
const MONTHS = 13;

/** Every figure of the inventory, each with comparison, target, worth and thirteen months. */
export async function inventoryTotals(context: StockContext) {
  const figures = await readInventoryFigures(context, MONTHS);
  const kpis = inventoryMetrics.map((definition) => figures.kpi(definition));
  const { snapshotDate, ...envelope } = stockEnvelope(context);
  return {
    ...envelope,
    data: {
      snapshotDate,
      kpis,
      warnings: [...new Set(kpis.flatMap(({ facts }) => facts.warning ?? []))],
      ledgerMonth: figures.ledgerMonth,
    },
  };
}
