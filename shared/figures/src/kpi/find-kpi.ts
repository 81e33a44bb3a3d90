import type { Kpi } from '@fixed-ops/contract';

/** The figure of a metric among those of a row; undefined where the row has none. */
export function findKpi(kpis: readonly Kpi[], key: string): Kpi | undefined {
  return kpis.find((kpi) => kpi.key === key);
}
