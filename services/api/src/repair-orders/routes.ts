import { areaRules, canAccess, access as flagsOf } from '@fixed-ops/access';
import { type CallQuery, calls } from '@fixed-ops/contract';
import { figureListRoute, figureRoute } from '../core/selection/figure-route.ts';
import { storeFacts } from '../core/store-facts/known-facts.ts';
import { listItemOrders } from '../heat-sheet/list-item-orders.ts';
import { NO_SUCH_ORDER } from '../http/openapi/refusal-words.ts';
import { invalidInput, titleRequired } from '../http/problem/problem.ts';
import { type Route, route } from '../http/route.ts';
import { listTermOrders } from '../metric-change/list-term-orders.ts';
import { additionalDetails } from './additional-details.ts';
import { figureByOpCode } from './figure-by-op-code.ts';
import { repairOrderDetail } from './repair-order-detail.ts';
import {
  fitToFigure,
  foundOrderFileColumns,
  itemOrderFile,
  repairOrderFile,
  termOrderFile,
} from './repair-order-file.ts';
import { repairOrders } from './repair-orders.ts';
import { searchRepairOrders } from './search/search-repair-orders.ts';
import type { CostRights } from './seen-costs.ts';

const STATEMENT_SALES = ['canSeeServiceSales', 'canSeePartsSales'] as const;

/** People who may see the sales of a statement also get the costs behind them (decision 0026). */
function costRightsOf({
  may,
}: {
  readonly may: (permission: (typeof STATEMENT_SALES)[number]) => boolean;
}): CostRights {
  const labor = may('canSeeServiceSales');
  return { labor, parts: labor || may('canSeePartsSales') };
}

const repairOrdersRoute = figureListRoute(calls.repairOrders, {
  access: { rule: areaRules.roDetail },
  freshness: 'data-and-annotations',
  asks: ['serviceDashboard', 'partsDashboard', 'canSeeServiceExpenses', ...STATEMENT_SALES],
  question: ({ query: { department, item, metricKey, term }, viewer }) => {
    // The figure and the ledger's part of it are for people who may open its dashboard. The repair orders are for every title.
    if (department === 'parts' && !viewer.may('partsDashboard')) throw titleRequired();
    const isFigure = metricKey !== undefined || item !== undefined;
    if (department === 'service' && isFigure && !viewer.may('serviceDashboard')) throw titleRequired();
    // The average is the one that the service department has defined, as for its figures.
    const asked = { area: department, seesExpenses: viewer.may('canSeeServiceExpenses') };
    return term === undefined ? asked : { ...asked, averages: 'service' };
  },
  handler: ({ db, facts, selection, query, viewer }) => {
    const { item, term } = query;
    if (item !== undefined) return listItemOrders(db, facts, selection, { ...query, item });
    if (term === undefined) return repairOrders(db, facts, selection, query, costRightsOf(viewer));
    return listTermOrders(db, facts, selection, { ...query, term });
  },
  file: ({ item, itemIs, metricKey, scope, term }) => {
    if (item !== undefined) return itemOrderFile(item, itemIs);
    return term === undefined ? repairOrderFile(metricKey, scope) : termOrderFile(metricKey, scope, term);
  },
  fitColumns: fitToFigure,
});

const figureByOpCodeRoute = figureRoute(calls.figureByOpCode, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  asks: ['canSeeServiceExpenses'],
  question: ({ viewer }) => ({ area: 'service', seesExpenses: viewer.may('canSeeServiceExpenses') }),
  handler: ({ db, facts, selection, query }) => figureByOpCode(db, facts, selection, query),
});

const repairOrderDetailRoute = route(calls.repairOrderDetailByLine, {
  refuses: { 404: NO_SUCH_ORDER },
  access: { rule: areaRules.roDetail },
  // Not cached: one repair order is read fast by its keys, and caching all of them would take much memory.
  freshness: 'content',
  handler: async ({ db, dealership, query, caller, ownNumbers, today }) => {
    const facts = await storeFacts(db, dealership.id);
    const flags = flagsOf(caller);
    const data = await repairOrderDetail(db, facts, {
      dealershipId: dealership.id,
      roNumber: query.roNumber,
      roSuffix: query.roSuffix,
      own: ownNumbers,
      showsContact: canAccess(caller, areaRules.serviceDashboard),
      costs: costRightsOf({ may: (permission) => flags[permission] }),
      today,
    });
    return { asOf: facts.asOf, data };
  },
});

const Q_NEEDED = 'is needed where neither days, a flag nor open repair orders are asked for';

/** Whether a search would read all repair orders of a store: it has no text, no days and no flag, and does not ask for open ones. */
function isWithoutEnd({ q, startDate, endDate, flag, status }: CallQuery<typeof calls.searchRos>): boolean {
  const isDated = startDate !== undefined || endDate !== undefined;
  return q === undefined && !isDated && flag === undefined && status !== 'open';
}

const searchRoute = figureListRoute(calls.searchRos, {
  access: { rule: areaRules.roDetail },
  freshness: 'data-and-annotations',
  asks: ['serviceDashboard', ...STATEMENT_SALES],
  question: ({ query, viewer }) => {
    if (query.field === 'phone' && !viewer.may('serviceDashboard')) throw titleRequired();
    if (isWithoutEnd(query)) throw invalidInput([{ path: 'q', code: 'required', message: Q_NEEDED }]);
    return { area: 'service' };
  },
  handler: ({ db, facts, selection, query, viewer }) =>
    searchRepairOrders(db, facts, selection, query, {
      knowsPhones: viewer.may('serviceDashboard'),
      costs: costRightsOf(viewer),
    }),
  file: { list: 'Found repair orders', columns: foundOrderFileColumns },
});

const additionalDetailsRoute = route(calls.additionalDetails, {
  // This POST only reads, so the role CONSULTANT may use it.
  access: { rule: areaRules.roDetail, ownDataOnly: true },
  handler: async ({ db, dealership, body, caller, ownNumbers }) => {
    const { asOf } = await storeFacts(db, dealership.id);
    const data = await additionalDetails(db, {
      dealershipId: dealership.id,
      roNumbers: body.roNumbers,
      own: ownNumbers,
      showsContact: canAccess(caller, areaRules.serviceDashboard),
    });
    return { asOf, data };
  },
});

/** Lists and the one repair order. Rows of lists say whether there are notes, which are not covered by the data version. */
export const repairOrderRoutes: readonly Route[] = [
  repairOrdersRoute,
  figureByOpCodeRoute,
  searchRoute,
  additionalDetailsRoute,
  repairOrderDetailRoute,
];
