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
    const question = { ...input, query: { ...input.query, compare: 'none' as const } };
    const { db, facts, selection, envelope } = await figureQuestion(question, { area: 'service' });
    return { ...envelope, data: await peopleInPeriod(db, facts, selection) };
  },
});

/** Names for filters. */
export const peopleRoutes: readonly Route[] = [peopleRoute];
