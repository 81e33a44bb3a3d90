import { areaRules } from '@fixed-ops/access';
import { calls, type DiscountRow } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import type { Route } from '../http/route.ts';
import { repairOrderDiscounts } from './repair-order-discounts.ts';

const money = { numeric: true, fraction: true } as const;
const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'yes' : 'no');

const columns: readonly SheetColumn<DiscountRow>[] = [
  { head: 'RO number', value: (row) => row.roNumber + row.roSuffix },
  { head: 'Line', value: (row) => row.letter },
  { head: 'Closed', value: (row) => row.closeDate },
  { head: 'Advisor number', value: (row) => row.advisorNumber },
  { head: 'Advisor', value: (row) => row.advisorName },
  { head: 'Pay type', value: (row) => row.payType },
  { head: 'Op code', value: (row) => row.opCode },
  { head: 'Description', value: (row) => row.opDescription },
  { head: 'Reason', value: (row) => row.reason },
  { head: 'Level', value: (row) => row.level },
  { head: 'Labor discount', value: (row) => row.amountLabor, ...money },
  { head: 'Parts discount', value: (row) => row.amountParts, ...money },
  { head: 'Of the line %', value: (row) => row.pctOfLine, ...money },
  { head: 'Gross before', value: (row) => row.grossBefore, ...money },
  { head: 'Gross after', value: (row) => row.grossAfter, ...money },
  { head: 'Below cost', value: (row) => yesNo(row.belowCost) },
  { head: 'Manager override', value: (row) => yesNo(row.managerOverride) },
  { head: 'Given by', value: (row) => row.appliedBy },
];

const discountsRoute = cachedListRoute(calls.repairOrderDiscounts, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return {
      ...envelope,
      ...(await repairOrderDiscounts(input.db, facts, selection, input.query)),
    };
  },
  isInMemory: true,
  file: { list: 'discounts', columns },
});

/** The calls about discounts. */
export const discountRoutes: readonly Route[] = [discountsRoute];
