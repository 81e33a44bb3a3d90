import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { effectiveLaborRateChange } from './rate-change.ts';

const rateChangeRoute = cachedRoute(calls.effectiveLaborRateChange, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service', averages: 'service' });
    return { ...envelope, data: await effectiveLaborRateChange(input.db, facts, selection) };
  },
});

/** Why the effective labor rate changed. */
export const rateChangeRoutes: readonly Route[] = [rateChangeRoute];
