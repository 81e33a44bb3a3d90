import { areaRules } from '@fixed-ops/access';
import { calls, type DiscountRow, discountLevelNames } from '@fixed-ops/contract';
import { payTypeName } from '@fixed-ops/metrics';
import { date, money, percent, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { storeLine } from '../store-averages/store-line.ts';
import { repairOrderDiscounts } from './repair-order-discounts.ts';

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'yes' : 'no');

const columns: readonly SheetColumn<DiscountRow>[] = [
  text('RO number', (row) => row.roNumber + row.roSuffix),
  text('Line', (row) => row.letter),
  date('Closed', (row) => row.closeDate),
  text('Advisor number', (row) => row.advisorNumber),
  text('Advisor', (row) => row.advisorName),
  text('Pay type', (row) => payTypeName(row.payType)),
  text('Op code', (row) => row.opCode),
  text('Description', (row) => row.opDescription),
  text('Reason', (row) => row.reason),
  text('Given on', (row) => discountLevelNames[row.level]),
  summed(money('Labor discount', (row) => row.amountLabor)),
  summed(money('Parts discount', (row) => row.amountParts)),
  percent('Of the line %', (row) => row.pctOfLine),
  summed(money('Gross before', (row) => row.grossBefore)),
  summed(money('Gross after', (row) => row.grossAfter)),
  text('Below cost', (row) => yesNo(row.belowCost)),
  text('Manager override', (row) => yesNo(row.managerOverride)),
  text('Given by', (row) => row.appliedBy),
];

const discountsRoute = figureListRoute(calls.repairOrderDiscounts, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: ({ db, facts, selection, query }) => repairOrderDiscounts(db, facts, selection, query),
  isInMemory: true,
  file: { list: 'Discounts', columns },
  lastLine: storeLine(['discount_pct']),
});

/** The calls about discounts. */
export const discountRoutes: readonly Route[] = [discountsRoute];
