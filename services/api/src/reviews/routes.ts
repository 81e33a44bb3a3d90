import { areaRules } from '@fixed-ops/access';
import { type AiReview, calls } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { cachedListRoute } from '../http/list-route.ts';
import { type Route, route } from '../http/route.ts';
import { writerOf } from '../notes/routes.ts';
import { decideReview } from './decide-review.ts';
import { listReviews } from './reviews.ts';

const access = { rule: areaRules.aiReviews };

const columns: readonly SheetColumn<AiReview>[] = [
  { head: 'Rule', value: (row) => row.ruleLabel },
  { head: 'RO number', value: (row) => row.roNumber + row.roSuffix },
  { head: 'Line', value: (row) => row.lineNumber, numeric: true },
  { head: 'Closed', value: (row) => row.closeDate },
  { head: 'Op code', value: (row) => row.opCode },
  { head: 'Advisor number', value: (row) => row.advisorNumber },
  { head: 'Advisor', value: (row) => row.advisorName },
  { head: 'Confidence', value: (row) => row.confidence, numeric: true, fraction: true },
  { head: 'Suggestion', value: (row) => row.suggestion },
  { head: 'Status', value: (row) => row.status },
  { head: 'Reviewed by', value: (row) => row.reviewedByName },
  { head: 'Reviewed at', value: (row) => row.reviewedAt },
  { head: 'Note', value: (row) => row.note },
];

const listReviewsRoute = cachedListRoute(calls.aiReviews, {
  access,
  // Verdicts leave the figures as they are: they do not change the data version.
  freshness: 'data-and-annotations',
  handler: async (input) => {
    const { facts, selection, envelope } = await figureQuestion(input, { area: 'service' });
    return { ...envelope, ...(await listReviews(input.db, facts, selection, input.query)) };
  },
  isInMemory: true,
  file: { list: 'ai-reviews', columns },
});

const decideReviewRoute = route(calls.decideAiReview, {
  access,
  handler: (input) => decideReview({ ...writerOf(input), today: input.today }, input.params.reviewId, input.body),
});

/** The calls about findings of the rules. */
export const reviewRoutes: readonly Route[] = [listReviewsRoute, decideReviewRoute];
