import { prefetchedList } from '@fixed-ops/api';
import { discountCalls } from '@fixed-ops/contract/dashboards';
import { foreseenView } from '@fixed-ops/figures';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { names } from '../screen/names-parameter.ts';
import { discountsQuery, discountsSchema } from './discounts-address.ts';

/** Prefetches the first page of the discounts. */
export function prefetch(screen: ScreenToCome) {
  if (names(screen, 'sort')) return [];
  const address = parseSearch(discountsSchema, screen.search);
  const query = discountsQuery(foreseenView(screen), address);
  return [prefetchedList(discountCalls.repairOrderDiscounts, { query, search: address.q })];
}
