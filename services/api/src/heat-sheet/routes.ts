import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { titleRequired } from '../http/problem/problem.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { heatSheetOf } from './heat-sheet-of.ts';

const heatSheetRoute = cachedRoute(calls.heatSheet, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: ['serviceDashboard', 'partsDashboard'],
  handler: async (input) => {
    const { department } = input.query;
    if (!input.viewer.may(`${department}Dashboard`)) throw titleRequired();
    // The sheet has no comparison column.
    const query = { ...input.query, compare: 'none' as const };
    const { facts, selection, envelope } = await figureQuestion({ ...input, query }, { area: department });
    const data = await heatSheetOf(input.db, facts, selection, input.query);
    return { ...envelope, data };
  },
});

/** The heat sheet of either department. */
export const heatSheetRoutes: readonly Route[] = [heatSheetRoute];
