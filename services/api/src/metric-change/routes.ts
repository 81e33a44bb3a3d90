import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { metricChange } from './metric-change.ts';

const metricChangeRoute = figureRoute(calls.metricChange, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  asks: ['canSeeServiceExpenses'],
  question: ({ viewer }) => ({
    area: 'service',
    averages: 'service',
    seesExpenses: viewer.may('canSeeServiceExpenses'),
  }),
  handler: async ({ db, facts, selection, query }) => ({ data: await metricChange(db, facts, selection, query) }),
});

/** Why a figure changed. */
export const metricChangeRoutes: readonly Route[] = [metricChangeRoute];
