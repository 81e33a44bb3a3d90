import { downloadList, useListCall } from '@fixed-ops/api';
import { declinedWorkCalls } from '@fixed-ops/contract/dashboards';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useDeferredValue } from 'react';
import { declinedQuery, declinedSchema } from './declined-address.ts';
import { SORTED } from './declined-columns.tsx';

/** The server's own order: the customers with most open work first, each one's together. */
const DEAREST_FIRST = { key: 'customer', direction: 'descending' } as const;

/** What the address asks of declined work, and the list that answers it. */
export function useDeclinedList(advisors: readonly string[]) {
  const [address, setAddress] = useUrlState(declinedSchema);
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, DEAREST_FIRST);
  const search = useDeferredValue(address.q);
  const question = { query: declinedQuery(advisors, address), sort: asked, search };
  return {
    address,
    setAddress,
    sort,
    setSort,
    list: useListCall(declinedWorkCalls.declinedWork, question),
    file: downloadList(declinedWorkCalls.declinedWork, question),
    // Rows in another order have those of one customer apart.
    isGrouped: address.group === 'customer' && asked === null,
    isNarrowed: address.view !== 'open' || address.age !== 'all' || address.min !== '',
    showAll: () => setAddress({ view: null, age: null, min: null, q: null }),
    sortDearestFirst: () => setSort(DEAREST_FIRST),
  };
}
export type DeclinedList = ReturnType<typeof useDeclinedList>;
