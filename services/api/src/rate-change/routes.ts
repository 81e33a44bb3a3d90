import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { effectiveLaborRateChange } from './rate-change.ts';

const rateChangeRoute = figureRoute(calls.effectiveLaborRateChange, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service', averages: 'service' },
  handler: async ({ db, facts, selection }) => ({
    data: await effectiveLaborRateChange(db, facts, selection),
  }),
});

/** Why the effective labor rate changed. */
export const rateChangeRoutes: readonly Route[] = [rateChangeRoute];
