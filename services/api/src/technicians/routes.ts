import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { technicianPerformance } from './technician-performance.ts';

const techPerformanceRoute = cachedRoute(calls.techPerformanceEff, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    const data = await technicianPerformance(input.db, facts, selection, input.query.by);
    return { ...envelope, data };
  },
});

/** The technicians' calls. */
export const technicianRoutes: readonly Route[] = [techPerformanceRoute];
