import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { detailedCounts } from './detailed-counts.ts';

const detailedCountsRoute = figureRoute(calls.roDetailedCounts, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection, query }) => ({
    data: await detailedCounts(db, facts, selection, query.by),
  }),
});

/** The service dashboard's traffic. */
export const countRoutes: readonly Route[] = [detailedCountsRoute];
