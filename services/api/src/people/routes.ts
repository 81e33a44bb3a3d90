import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { peopleInPeriod } from './people-in-period.ts';

const peopleRoute = cachedRoute(calls.peopleInPeriod, {
  // Of the filters of op codes, labor types and repair orders, which are open to everybody.
  access: { rule: areaRules.roDetail },
  freshness: 'data-version',
  handler: async (input) => {
    const { of = 'period', ...dates } = input.query;
    const question = { ...input, query: { ...dates, compare: 'none' as const } };
    const { db, facts, selection, envelope } = await figureQuestion(question, { area: 'service' });
    const data = await peopleInPeriod(db, facts, selection, of);
    if (of === 'period') return { ...envelope, data };
    return { ...envelope, startDate: selection.through, endDate: selection.through, data };
  },
});

/** Names for filters. */
export const peopleRoutes: readonly Route[] = [peopleRoute];
