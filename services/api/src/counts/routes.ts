import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { detailedCounts } from './detailed-counts.ts';

const detailedCountsRoute = cachedRoute(calls.roDetailedCounts, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    const data = await detailedCounts(input.db, facts, selection, input.query.by);
    return { ...envelope, data };
  },
});

/** The service dashboard's traffic. */
export const countRoutes: readonly Route[] = [detailedCountsRoute];
