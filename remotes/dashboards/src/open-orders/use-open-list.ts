import { downloadList, useListCall } from '@fixed-ops/api';
import { openOrderCalls } from '@fixed-ops/contract/dashboards';
import type { useDashboardView } from '@fixed-ops/figures';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useDeferredValue } from 'react';
import { openQuery, openSchema } from './open-address.ts';
import { SORTED } from './open-columns.tsx';

/** The server's order, which no column has: past the limit first, then by unbilled money. */
const WORST_FIRST = { key: 'urgency', direction: 'descending' } as const;

/** The list of open repair orders that the address asks for. */
export function useOpenList(filters: ReturnType<typeof useDashboardView>['filters']) {
  const [address, setAddress] = useUrlState(openSchema);
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, WORST_FIRST);
  const search = useDeferredValue(address.q);
  const question = { query: openQuery(filters, address), sort: asked, search };
  return {
    address,
    setAddress,
    sort,
    setSort,
    list: useListCall(openOrderCalls.openRepairOrders, question),
    file: downloadList(openOrderCalls.openRepairOrders, question),
    /** Returns to the server's order, which no column head does; null while the list has it. */
    sortWorstFirst: asked === null ? null : () => setSort(WORST_FIRST),
    showAll: () => setAddress({ view: null, age: null, q: null }),
  };
}
export type OpenList = ReturnType<typeof useOpenList>;
