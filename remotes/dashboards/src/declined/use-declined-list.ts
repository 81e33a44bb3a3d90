import { downloadList, useListCall } from '@fixed-ops/api';
import { declinedWorkCalls } from '@fixed-ops/contract/dashboards';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useDeferredValue } from 'react';
import { declinedQuery, declinedSchema } from './declined-address.ts';
import { SORTED } from './declined-columns.tsx';

/** The server's order: grouped by customer, those with most open work first. */
const DEAREST_FIRST = { key: 'customer', direction: 'descending' } as const;

/** The list of declined work that the address asks for. */
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
    // In any other order the rows of one customer are apart, so they cannot be grouped.
    isGrouped: address.group === 'customer' && asked === null,
    isNarrowed: address.view !== 'open' || address.age !== 'all' || address.min !== '',
    showAll: () => setAddress({ view: null, age: null, min: null, q: null }),
    sortDearestFirst: () => setSort(DEAREST_FIRST),
  };
}
export type DeclinedList = ReturnType<typeof useDeclinedList>;
