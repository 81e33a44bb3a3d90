import type { CallResponse } from '@fixed-ops/contract';
import type { FoundOrder, repairOrderSearchCalls } from '@fixed-ops/contract/repair-orders';
import { repairOrderRow } from '@fixed-ops/contract/testing';

type Found = CallResponse<typeof repairOrderSearchCalls.searchRos>;

/** A repair order that was found by its number. */
export function foundOrder(roNumber: string, fields: Partial<FoundOrder> = {}): FoundOrder {
  const { contribution: _c, denominator: _d, gapContribution: _g, ...row } = repairOrderRow(roNumber);
  return { ...row, tag: null, stockNumber: null, matchedOn: 'roNumber', exceptions: [], ...fields };
}

/** The answer of a search over all dates. */
export function foundOrders(data: FoundOrder[], fields: Partial<Found> = {}): Found {
  const { soldHours, laborSale, laborCost, partsSale, partsCost, subletSale, discount, gross, totalSale, elr } =
    foundOrder('1');
  return {
    asOf: '2026-11-19T23:40:00-05:00',
    data,
    total: data.length,
    page: 1,
    pageSize: 50,
    totals: { soldHours, laborSale, laborCost, partsSale, partsCost, subletSale, discount, gross, totalSale, elr },
    exact: null,
    ...fields,
  };
}
