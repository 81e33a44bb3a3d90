import { areaRules } from '@fixed-ops/access';
import { calls, type DeclinedRow, declinedColumns } from '@fixed-ops/contract';
import { formatMoney, formatShare } from '@fixed-ops/metrics';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import { CHANGED_MEANWHILE } from '../http/openapi/refusal-words.ts';
import { type Route, route } from '../http/route.ts';
import { declinedRange, declinedWork } from './declined-work.ts';
import { noteOutcome } from './note-outcome.ts';

const columns: readonly SheetColumn<DeclinedRow>[] = Object.values(declinedColumns);

/** What people may do with work that was recommended and not done. */
export const declinedWorkRoutes: readonly Route[] = [
  cachedListRoute(calls.declinedWork, {
    access: { rule: areaRules.serviceDashboard },
    freshness: 'data-and-annotations',
    handler: async (input) => {
      const { query } = input;
      const asked = { ...input, query: { advisors: query.advisors, compare: 'none' as const } };
      const { db, facts, selection, envelope } = await figureQuestion(asked, { area: 'service' });
      const answer = await declinedWork(db, facts, selection, query);
      return { ...envelope, ...declinedRange(selection, query.days), ...answer };
    },
    isInMemory: true,
    file: {
      list: 'Declined work',
      columns,
      averages: {
        dollarsEach: ['Average open job', formatMoney],
        notCalledPct: ['Not called yet', formatShare],
        soldPct: ['Won back', formatShare],
      },
    },
  }),
  route(calls.noteDeclinedWork, {
    refuses: { 404: 'There is no such recommendation here.', 412: CHANGED_MEANWHILE },
    access: { rule: areaRules.serviceDashboard },
    handler: ({ db, dealership, caller, ownNumbers, clock, params, body }) =>
      noteOutcome(
        { db, dealershipId: dealership.id, userId: caller.userId, own: ownNumbers, now: clock.now() },
        params.declinedId,
        body,
      ),
  }),
];
