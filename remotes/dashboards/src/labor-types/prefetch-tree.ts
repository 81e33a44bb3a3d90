import { prefetched } from '@fixed-ops/api';
import { laborTypeCalls } from '@fixed-ops/contract/dashboards';
import { foreseenView } from '@fixed-ops/figures';
import type { ScreenToCome } from '@fixed-ops/router';
import { topQuery } from './tree-query.ts';

/** What the tree of labor types asks first: its two upper levels. */
export function prefetch(screen: ScreenToCome) {
  const { query } = foreseenView(screen);
  return (['payType', 'laborType'] as const).map((level) =>
    prefetched(laborTypeCalls.laborTypeAnalysisFullDetails, { query: topQuery(query, level) }),
  );
}
