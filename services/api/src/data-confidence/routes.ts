import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureRoute } from '../core/selection/figure-route.ts';
import type { Route } from '../http/route.ts';
import { askedLink } from './asked-link.ts';
import { dataConfidence } from './data-confidence.ts';

const dataConfidenceRoute = figureRoute(calls.dataConfidence, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-version',
  question: ({ viewer }) => ({ area: 'service', seesExpenses: viewer.may('canSeeServiceExpenses') }),
  asks: ['canSeeServiceSales', 'canSeeServiceExpenses'],
  handler: async ({ db, facts, selection, query, viewer }) => {
    const { opCode } = query;
    const filter = opCode === undefined ? selection.filter : { ...selection.filter, opCodes: [opCode] };
    const doubts = await dataConfidence(db, facts, { ...selection, filter }, viewer.may('canSeeServiceSales'));
    const isOwn = selection.filter.own !== null;
    return {
      data: doubts.map(({ link, ...doubt }) => ({
        ...doubt,
        link: link && { ...link, to: askedLink(link.to, query, isOwn) },
      })),
    };
  },
});

/** The call of what makes figures doubtful. */
export const dataConfidenceRoutes: readonly Route[] = [dataConfidenceRoute];
