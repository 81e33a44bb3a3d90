import { areaRules } from '@fixed-ops/access';
import {
  calls,
  type DeclinedRow,
  declinedDecisionNames,
  declinedOutcomeNames,
  findingRatingNames,
} from '@fixed-ops/contract';
import { formatMoney, formatShare } from '@fixed-ops/metrics';
import { count, date, money, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import { CHANGED_MEANWHILE } from '../http/openapi/refusal-words.ts';
import { type Route, route } from '../http/route.ts';
import { declinedRange, declinedWork } from './declined-work.ts';
import { noteOutcome } from './note-outcome.ts';

const columns: readonly SheetColumn<DeclinedRow>[] = [
  text('Customer', (row) => row.customerName),
  { ...text('Phone', (row) => row.customerPhone), isContact: true },
  text('Recommended', (row) => row.text),
  text('Op code', (row) => row.opCode),
  text('Rating', (row) => row.rating && findingRatingNames[row.rating]),
  text('Decision', (row) => declinedDecisionNames[row.decision]),
  summed(money('Amount', (row) => row.amount)),
  text('RO', (row) => row.roNumber + row.roSuffix),
  date('Closed', (row) => row.closeDate),
  count('Age, days', (row) => row.ageDays),
  text('Vehicle', (row) => row.vehicle),
  count('Mileage', (row) => row.mileage),
  text('Advisor', (row) => row.advisorName),
  date('Back since', (row) => row.backOn),
  text('Sold on', (row) => row.soldOn && row.soldOn.roNumber + row.soldOn.roSuffix),
  text('Outcome', (row) => declinedOutcomeNames[row.outcome]),
  text('Note', (row) => row.note || null),
];

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
