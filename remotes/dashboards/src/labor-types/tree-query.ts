import type { QueryOf } from '@fixed-ops/contract';
import type { laborTypeCalls } from '@fixed-ops/contract/dashboards';

/** Most stores have fewer labor types, and fewer op codes in one. */
export const ALL = 500;

/** What one of the two upper levels of the tree is asked with. */
export const topQuery = (
  query: QueryOf<typeof laborTypeCalls.laborTypeAnalysisFullDetails>,
  level: 'payType' | 'laborType',
) => ({ ...query, level, pageSize: ALL });
