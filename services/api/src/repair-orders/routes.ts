import { areaRules, canAccess } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { cachedListRoute } from '../http/list-route.ts';
import { titleRequired } from '../http/problem/problem.ts';
import { cachedRoute, type Route, route } from '../http/route.ts';
import { additionalDetails } from './additional-details.ts';
import { figureByOpCode } from './figure-by-op-code.ts';
import { repairOrderDetail } from './repair-order-detail.ts';
import { foundOrderFileColumns, repairOrderFile } from './repair-order-file.ts';
import { repairOrders } from './repair-orders.ts';
import { searchRepairOrders } from './search/search-repair-orders.ts';

const repairOrdersRoute = cachedListRoute(calls.repairOrders, {
  access: { rule: areaRules.roDetail },
  freshness: 'data-and-annotations',
  asks: ['serviceDashboard', 'partsDashboard'],
  handler: async (input) => {
    const { department, metricKey } = input.query;
    // A figure, and the ledger's part of it, are for those who may open its dashboard; the repair orders are for every title.
    if (department === 'parts' && !input.viewer.may('partsDashboard')) throw titleRequired();
    if (department === 'service' && metricKey !== undefined && !input.viewer.may('serviceDashboard')) {
      throw titleRequired();
    }
    const { facts, selection } = await figureQuestion(input, { area: department });
    return repairOrders(input.db, facts, selection, input.query);
  },
  file: ({ metricKey, scope }) => repairOrderFile(metricKey, scope),
});

const figureByOpCodeRoute = cachedRoute(calls.figureByOpCode, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection } = await figureQuestion(input, { area: 'service' });
    return figureByOpCode(input.db, facts, selection, input.query);
  },
});

const repairOrderDetailRoute = route(calls.repairOrderDetailByLine, {
  access: { rule: areaRules.roDetail },
  // One repair order is read by its keys: there is little to save, and much to keep if everybody's were.
  freshness: 'content',
  handler: async ({ db, dealership, query, caller, ownNumbers }) => {
    const facts = await readStoreFacts(db, dealership.id);
    const data = await repairOrderDetail(db, facts, {
      dealershipId: dealership.id,
      roNumber: query.roNumber,
      roSuffix: query.roSuffix ?? '',
      own: ownNumbers,
      showsContact: canAccess(caller, areaRules.serviceDashboard),
    });
    return { asOf: facts.asOf, data };
  },
});

const searchRoute = cachedListRoute(calls.searchRos, {
  access: { rule: areaRules.roDetail },
  freshness: 'data-and-annotations',
  asks: ['serviceDashboard'],
  handler: async (input) => {
    const knowsPhones = input.viewer.may('serviceDashboard');
    if (input.query.field === 'phone' && !knowsPhones) throw titleRequired();
    const { facts, selection } = await figureQuestion(input, { area: 'service' });
    return searchRepairOrders(input.db, facts, selection, input.query, knowsPhones);
  },
  file: { list: 'Found repair orders', columns: foundOrderFileColumns },
});

const additionalDetailsRoute = route(calls.additionalDetails, {
  // A read in the shape of a write: role CONSULTANT may.
  access: { rule: areaRules.roDetail, ownDataOnly: true },
  handler: async ({ db, dealership, body, caller, ownNumbers }) => {
    const { asOf } = await readStoreFacts(db, dealership.id);
    const data = await additionalDetails(db, {
      dealershipId: dealership.id,
      roNumbers: body.roNumbers,
      own: ownNumbers,
      showsContact: canAccess(caller, areaRules.serviceDashboard),
    });
    return { asOf, data };
  },
});

/** Lists and the one repair order. Rows of the lists say whether there are notes, which change outside the data version. */
export const repairOrderRoutes: readonly Route[] = [
  repairOrdersRoute,
  figureByOpCodeRoute,
  searchRoute,
  additionalDetailsRoute,
  repairOrderDetailRoute,
];
