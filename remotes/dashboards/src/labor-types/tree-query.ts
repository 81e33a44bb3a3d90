import type { QueryOf } from '@fixed-ops/contract';
import type { laborTypeCalls } from '@fixed-ops/contract/dashboards';

/** Page size; most stores have fewer labor types, and fewer op codes in one of them. */
export const ALL = 500;

/** The query of one of the two upper levels. */
export const topQuery = (
  query: QueryOf<typeof laborTypeCalls.laborTypeAnalysisFullDetails>,
  level: 'payType' | 'laborType',
) => ({ ...query, level, pageSize: ALL });
