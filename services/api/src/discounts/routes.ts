import { areaRules } from '@fixed-ops/access';
import { calls, type DiscountRow, discountColumns } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { storeLine } from '../store-averages/store-line.ts';
import { repairOrderDiscounts } from './repair-order-discounts.ts';

const columns: readonly SheetColumn<DiscountRow>[] = Object.values(discountColumns);

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
