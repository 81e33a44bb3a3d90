import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { storeAverages } from './store-averages.ts';

const storeAveragesRoute = figureRoute(calls.storeAverages, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection, query }) => ({
    data: await storeAverages(db, facts, selection, query.metricKeys),
  }),
});

/** The call of the store's rates without names. */
export const storeAverageRoutes: readonly Route[] = [storeAveragesRoute];
