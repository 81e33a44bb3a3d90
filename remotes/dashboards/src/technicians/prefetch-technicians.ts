import { prefetched } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { foreseenView } from '@fixed-ops/figures';
import type { ScreenToCome } from '@fixed-ops/router';
import { cardsQuery, workQuery } from './technicians-query.ts';

/** The first requests of the technicians screen. */
export function prefetch(screen: ScreenToCome) {
  const query = { ...screen.range, compare: foreseenView(screen).filters.compare };
  return [
    prefetched(calls.techPerformanceEff, { query: workQuery(query) }),
    prefetched(calls.monthlyNumbers, { query: cardsQuery(query) }),
  ];
}
