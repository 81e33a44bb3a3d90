import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { technicianPerformance } from './technician-performance.ts';

const techPerformanceRoute = figureRoute(calls.techPerformanceEff, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: { area: 'service' },
  handler: async ({ db, facts, selection, query }) => ({
    data: await technicianPerformance(db, facts, selection, { by: query.by, withDays: query.with === 'days' }),
  }),
});

/** The technicians' calls. */
export const technicianRoutes: readonly Route[] = [techPerformanceRoute];
