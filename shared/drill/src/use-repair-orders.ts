import { callQueryOptions, sendCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { useSessionState } from '@fixed-ops/session';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ViewQuery } from './drill-query.ts';

export const PAGE_SIZE = 50;

export type RepairOrderPage = CallResponse<typeof repairOrderCalls.repairOrders>;

/** The repair orders behind a figure, page after page; kept under the dealership like every other answer. */
export function useRepairOrders(selection: ViewQuery, sort: string, enabled: boolean) {
  const dealershipSignal = useSessionState((state) => state.dealershipSignal);
  const query = { ...selection, sort, pageSize: PAGE_SIZE };
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
    enabled,
  });
}
