import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { keptRoute, type Route } from '../route.ts';
import { envelopeOf } from '../service/period.ts';
import { withAverage } from '../service/selection/average.ts';
import { selectionOf } from '../service/selection/selection.ts';
import { readStoreFacts } from '../service/store/store-facts.ts';
import { effectiveLaborRateChange } from './rate-change.ts';

const rateChangeRoute = keptRoute(calls.effectiveLaborRateChange, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  handler: async (input) => {
    const facts = await readStoreFacts(input.db, input.dealership.id);
    const selection = withAverage(selectionOf(input), facts.averages.service, input.viewer);
    return { ...envelopeOf(selection, facts), data: await effectiveLaborRateChange(input.db, facts, selection) };
  },
});

/** Why the effective labor rate changed. */
export const rateChangeRoutes: readonly Route[] = [rateChangeRoute];
