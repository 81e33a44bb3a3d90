import { prefetchedList } from '@fixed-ops/api';
import { usedCarCalls } from '@fixed-ops/contract/dashboards';
import { parseSearch, type ScreenToCome } from '@fixed-ops/router';
import { names } from '../screen/names-parameter.ts';
import { usedCarsSchema } from './used-cars-address.ts';

/** Prefetches the first page of the used cars. */
export function prefetch(screen: ScreenToCome) {
  if (names(screen, 'sort')) return [];
  const { q: search, status } = parseSearch(usedCarsSchema, screen.search);
  const query = { ...screen.range, ...(status === 'all' ? {} : { status }) };
  return [prefetchedList(usedCarCalls.repairOrderUci, { query, search })];
}
