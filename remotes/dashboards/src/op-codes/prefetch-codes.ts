import { prefetchedList } from '@fixed-ops/api';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import { foreseenView } from '@fixed-ops/figures';
import type { ScreenToCome } from '@fixed-ops/router';
import { CODES_PAGE, codesQuery } from './codes-address.ts';

/** Prefetches the first calls of the op codes. */
export function prefetch(screen: ScreenToCome) {
  const query = codesQuery(foreseenView(screen));
  return [prefetchedList(opCodeCalls.opCodeAnalysis, { query, pageSize: CODES_PAGE })];
}
