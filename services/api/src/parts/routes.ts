import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { figureListRoute, figureRoute } from '../core/selection/figure-route.ts';
import { cachedListRoute } from '../http/list-route.ts';
import { titleRequired } from '../http/problem/problem.ts';
import { type CachedOptions, cachedRoute, type Route } from '../http/route.ts';
import { averagePartsGp, averageServiceGp } from './gross/average-gp.ts';
import {
  binCheckColumns,
  neverSoldFileColumns,
  openOrderFileColumns,
  purchaseFileColumns,
  staleFileColumns,
  statusFileColumns,
  stockFileColumns,
  wholesaleFileColumns,
} from './list-files.ts';
import { inventoryByStatus } from './lists/by-status.ts';
import { deleteStatus, neverSold, noBinLocation } from './lists/clean-up-lists.ts';
import { inventoryAnalysis } from './lists/inventory-analysis.ts';
import { verifyQuantity } from './lists/verify-quantity.ts';
import { partsOnOpenOrders } from './orders/parts-on-open-orders.ts';
import { emergencyPurchases } from './purchases/emergency-purchases.ts';
import { stockContext } from './stock/stock-context.ts';
import { inventoryTotals } from './totals/inventory-totals.ts';
import { staleAccounts } from './wholesale/stale-accounts.ts';
import { wholesaleAnalysis } from './wholesale/wholesale-analysis.ts';

const ofParts: CachedOptions = { access: { rule: areaRules.partsDashboard }, freshness: 'data-version' };

const inventoryAnalysisRoute = cachedListRoute(calls.inventoryAnalysis, {
  ...ofParts,
  handler: async (input) => inventoryAnalysis(await stockContext(input), input.query),
  file: { list: 'Inventory', columns: stockFileColumns },
});

const inventoryTotalsRoute = cachedRoute(calls.inventoryAnalysisTotals, {
  ...ofParts,
  handler: async (input) => inventoryTotals(await stockContext(input)),
});

const byStatusRoute = cachedListRoute(calls.partsInvAnalysisByStatus, {
  ...ofParts,
  handler: async (input) => inventoryByStatus(await stockContext(input), input.query),
  file: {
    list: 'Inventory by status',
    columns: statusFileColumns,
  },
  footOf: ({ totals }) => ({ 'Sold 12 months': totals.sales12 }),
});

const noBinRoute = cachedListRoute(calls.partsNoBinLocation, {
  ...ofParts,
  handler: async (input) => noBinLocation(await stockContext(input), input.query),
  file: { list: 'Parts without bin', columns: stockFileColumns },
});

const neverSoldRoute = cachedListRoute(calls.partsNeverSold, {
  ...ofParts,
  handler: async (input) => neverSold(await stockContext(input), input.query),
  file: {
    list: 'Parts never sold',
    columns: neverSoldFileColumns,
  },
});

const verifyRoute = cachedListRoute(calls.partsVerifyQty, {
  ...ofParts,
  handler: async (input) => verifyQuantity(await stockContext(input), input.query),
  file: {
    list: 'Bin check',
    columns: binCheckColumns,
  },
});

const deleteStatusRoute = cachedListRoute(calls.partsDelStatus, {
  ...ofParts,
  handler: async (input) => deleteStatus(await stockContext(input), input.query),
  file: { list: 'Parts to delete', columns: stockFileColumns },
});

const openOrdersRoute = figureListRoute(calls.partsOnOpenROs, {
  ...ofParts,
  question: { area: 'parts' },
  handler: ({ db, facts, selection, query }) => partsOnOpenOrders({ db, selection, facts }, query),
  file: {
    list: 'Parts on open ROs',
    columns: openOrderFileColumns,
  },
});

const emergencyRoute = cachedListRoute(calls.partsEmerPurchase, {
  ...ofParts,
  handler: async (input) => emergencyPurchases(await stockContext(input), input.query),
  file: {
    list: 'Emergency purchases',
    columns: purchaseFileColumns,
  },
});

const averageGpRoute = figureRoute(calls.averageGpPercent, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: ['serviceDashboard', 'partsDashboard'],
  question: ({ query: { department }, viewer }) => {
    if (!viewer.may(`${department}Dashboard`)) throw titleRequired();
    return { area: department, averages: department };
  },
  handler: async ({ db, facts, selection, query }) => {
    const average = query.department === 'service' ? averageServiceGp : averagePartsGp;
    return { data: await average(db, facts, selection) };
  },
});

const wholesaleRoute = figureListRoute(calls.wholesaleAnalysis, {
  ...ofParts,
  question: { area: 'parts', averages: 'parts' },
  handler: ({ db, facts, selection, query }) => wholesaleAnalysis(db, facts, selection, query),
  file: {
    list: 'Wholesale',
    columns: wholesaleFileColumns,
  },
  footOf: ({ totals }) => ({
    'GP %': totals.gpPct,
    'Returns %': totals.returnPct,
    'Average invoice': totals.avgInvoice,
    'Change %': totals.changePct,
  }),
});

const staleRoute = cachedListRoute(calls.staleWholesaleAccounts, {
  ...ofParts,
  handler: async (input) => {
    const { today } = input;
    const query = { startDate: today, endDate: today, compare: 'none' as const };
    const { facts, selection } = await figureQuestion({ ...input, query }, { area: 'parts' });
    return staleAccounts(input.db, facts, selection, input.query);
  },
  file: {
    list: 'Stale wholesale accounts',
    columns: staleFileColumns,
  },
});

/** The calls of the parts department: inventory, clean-up lists, gross and wholesale. */
export const partsRoutes: readonly Route[] = [
  inventoryAnalysisRoute,
  inventoryTotalsRoute,
  byStatusRoute,
  noBinRoute,
  neverSoldRoute,
  verifyRoute,
  deleteStatusRoute,
  openOrdersRoute,
  emergencyRoute,
  averageGpRoute,
  wholesaleRoute,
  staleRoute,
];
