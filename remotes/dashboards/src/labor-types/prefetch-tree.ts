import { prefetched } from '@fixed-ops/api';
import { laborTypeCalls } from '@fixed-ops/contract/dashboards';
import { foreseenView } from '@fixed-ops/figures';
import type { ScreenToCome } from '@fixed-ops/router';
import { topQuery } from './tree-query.ts';

/** Prefetches the two upper levels of the tree. */
export function prefetch(screen: ScreenToCome) {
  const { query } = foreseenView(screen);
  return (['payType', 'laborType'] as const).map((level) =>
    prefetched(laborTypeCalls.laborTypeAnalysisFullDetails, { query: topQuery(query, level) }),
  );
}
