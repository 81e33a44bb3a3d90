import { callQueryOptions, sendCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { useSessionState } from '@fixed-ops/session';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { ViewQuery } from './drill-query.ts';

export const PAGE_SIZE = 50;

export type RepairOrderPage = CallResponse<typeof repairOrderCalls.repairOrders>;

/** How a list is sorted and what it is searched for, as the address has it. */
interface ListChoice {
  readonly sort: string;
  readonly search: string;
}

/** The repair orders behind a figure, page after page; kept under the dealership like every other answer. */
export function useRepairOrders(selection: ViewQuery, { sort, search }: ListChoice) {
  const dealershipSignal = useSessionState((state) => state.dealershipSignal);
  const typed = useDeferredValue(search.trim());
  const query = {
    ...selection,
    // Without one the server begins with what costs or contributes most.
    ...(sort === '' ? {} : { sort }),
    ...(typed === '' ? {} : { search: typed }),
    pageSize: PAGE_SIZE,
  };
  const { queryKey } = callQueryOptions(repairOrderCalls.repairOrders, { query });
  return useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      sendCall(repairOrderCalls.repairOrders, {
        query: { ...query, page: pageParam },
        signal: AbortSignal.any([signal, dealershipSignal]),
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }: RepairOrderPage) => (page * pageSize < total ? page + 1 : undefined),
  });
}
