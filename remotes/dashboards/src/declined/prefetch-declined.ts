import { prefetchedList } from '@fixed-ops/api';
import { declinedWorkCalls } from '@fixed-ops/contract/dashboards';
import { foreseenView } from '@fixed-ops/figures';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { names } from '../screen/names-parameter.ts';
import { declinedQuery, declinedSchema } from './declined-address.ts';

/** Prefetches the first page of the declined work. */
export function prefetch(screen: ScreenToCome) {
  if (names(screen, 'sort')) return [];
  const address = parseSearch(declinedSchema, screen.search);
  const query = declinedQuery(foreseenView(screen).filters.advisors, address);
  return [prefetchedList(declinedWorkCalls.declinedWork, { query, search: address.q })];
}
