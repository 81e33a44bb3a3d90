import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { keptRoute, type Route } from '../route.ts';
import { envelopeOf } from '../service/period.ts';
import { selectionOf } from '../service/selection/selection.ts';
import { readStoreFacts } from '../service/store/store-facts.ts';
import { technicianPerformance } from './technician-performance.ts';

const techPerformanceRoute = keptRoute(calls.techPerformanceEff, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const selection = selectionOf(input);
    const facts = await readStoreFacts(input.db, selection.dealershipId);
    const data = await technicianPerformance(input.db, facts, selection, input.query.by);
    return { ...envelopeOf(selection, facts), data };
  },
});

/** The technicians' calls. */
export const technicianRoutes: readonly Route[] = [techPerformanceRoute];
