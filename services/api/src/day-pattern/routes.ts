import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { dayPattern } from './day-pattern.ts';

const dayPatternRoute = figureRoute(calls.dayPattern, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection }) => ({ data: await dayPattern(db, facts, selection) }),
});

/** On which days repair orders close. */
export const dayPatternRoutes: readonly Route[] = [dayPatternRoute];
