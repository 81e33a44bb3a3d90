import { areaRules } from '@fixed-ops/access';
import { calls, type OpenOrderRow, openOrderColumns } from '@fixed-ops/contract';
import { decimalsAsPublished, formatNumber, formatShare } from '@fixed-ops/metrics';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import type { Route } from '../http/route.ts';
import { openOrders } from './open-orders.ts';

const columns: readonly SheetColumn<OpenOrderRow>[] = Object.values(openOrderColumns);

const openOrdersRoute = cachedListRoute(calls.openRepairOrders, {
  access: { rule: areaRules.serviceDashboard },
  // Notes are activity, and flags stand in the rows.
  freshness: 'data-and-annotations',
  handler: async (input) => {
    const { query, dealership } = input;
    const asked = { ...input, query: { ...query, compare: 'none' as const } };
    const { db, facts, selection, envelope } = await figureQuestion(asked, { area: 'service' });
    const answer = await openOrders(db, facts, selection, query, dealership.timezone);
    // It is of one day: what stands open on the last one that the feeds reach.
    return { ...envelope, startDate: selection.through, endDate: selection.through, ...answer };
  },
  isInMemory: true,
  file: {
    list: 'Open repair orders',
    columns,
    averages: {
      daysOpen: ['Days open', (days) => formatNumber(days, decimalsAsPublished(days, 1))],
      pastLimitPct: ['Past limit', formatShare],
    },
  },
});

/** The calls about repair orders that are not closed yet. */
export const openOrderRoutes: readonly Route[] = [openOrdersRoute];
