import { prefetchedList } from '@fixed-ops/api';
import { openOrderCalls } from '@fixed-ops/contract/dashboards';
import { foreseenView } from '@fixed-ops/figures';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { names } from '../screen/names-parameter.ts';
import { openQuery, openSchema } from './open-address.ts';

/** Prefetches the first page of the open repair orders. */
export function prefetch(screen: ScreenToCome) {
  if (names(screen, 'sort')) return [];
  const address = parseSearch(openSchema, screen.search);
  const query = openQuery(foreseenView(screen).filters, address);
  return [prefetchedList(openOrderCalls.openRepairOrders, { query, search: address.q })];
}
