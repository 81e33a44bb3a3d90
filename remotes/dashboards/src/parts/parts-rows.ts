import type { DashboardFilters, DashboardView } from '@fixed-ops/figures';
import { partsCardKeys } from '@fixed-ops/metrics';

/** The sale types stand in a table without their months. */
export const partsRows = { rowMetrics: partsCardKeys, rowHistory: ['none'] };

/** What selects parts: counter sales have neither person nor pay type, so the period alone. */
export const partsQuery = (period: DashboardView['periodQuery'], { compare }: Pick<DashboardFilters, 'compare'>) => ({
  ...period,
  compare,
  department: 'parts' as const,
});
