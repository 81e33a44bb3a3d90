import type { DashboardFilters, DashboardView } from '@fixed-ops/figures';
import { partsCardKeys } from '@fixed-ops/metrics';

/** The table of sale types needs no months. */
export const partsRows = { rowMetrics: partsCardKeys, rowHistory: ['none'] };

/** The filters that apply to parts: only the period, because counter sales have neither a person nor a pay type. */
export const partsQuery = (period: DashboardView['periodQuery'], { compare }: Pick<DashboardFilters, 'compare'>) => ({
  ...period,
  compare,
  department: 'parts' as const,
});
