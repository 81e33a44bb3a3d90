import { downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { useUrlSort } from '@fixed-ops/router';
import type { ListQuery } from './drill-query.ts';
import { gapOfRows, LIST_COLUMNS } from './repair-order-columns.tsx';
import { DRILL_SORT } from './use-drill.ts';

export type RepairOrderPage = CallResponse<typeof repairOrderCalls.repairOrders>;

/** The repair orders behind a figure. The most costly stands first, unless the address names another sort. */
export function useRepairOrders(selection: ListQuery, search: string) {
  const { asked, ...sorting } = useUrlSort(DRILL_SORT, LIST_COLUMNS, NO_SORT);
  const list = useListCall(repairOrderCalls.repairOrders, { query: selection, sort: asked, search });
  // The proof comes with the list. If the filtered list fails, the unfiltered one provides it.
  const whole = useListCall(repairOrderCalls.repairOrders, {
    query: selection,
    sort: asked,
    enabled: list.answer.failure !== null && search.trim() !== '',
  });
  const sort = asked === null ? sortOfServer(list.first) : sorting.sort;
  return {
    ...list,
    provedBy: list.first ?? whole.first,
    sort,
    setSort: sorting.setSort,
    download: downloadList(repairOrderCalls.repairOrders, { query: selection, sort: asked, search }),
  };
}

const NO_SORT = { key: '', direction: 'descending' } as const;

/** The server's default sort. The server knows what each repair order costs. */
function sortOfServer(answer: RepairOrderPage | undefined) {
  return { key: gapOfRows(answer) ? 'gapContribution' : 'contribution', direction: 'descending' } as const;
}
