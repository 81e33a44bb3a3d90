import type { Kpi } from '@fixed-ops/contract';

/** Finds the figure of a metric in a row. Undefined if the row has none. */
export function findKpi(kpis: readonly Kpi[], key: string): Kpi | undefined {
  return kpis.find((kpi) => kpi.key === key);
}
