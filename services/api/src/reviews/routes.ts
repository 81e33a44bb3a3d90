import { areaRules } from '@fixed-ops/access';
import { type AiReview, calls, reviewStatusNames } from '@fixed-ops/contract';
import { count, date, instant, ratio, type SheetColumn, text } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import { type Route, route } from '../http/route.ts';
import { writerOf } from '../notes/routes.ts';
import { decideReview } from './decide-review.ts';
import { listReviews } from './reviews.ts';

const access = { rule: areaRules.aiReviews };

const columns: readonly SheetColumn<AiReview>[] = [
  text('Rule', (row) => row.ruleLabel),
  text('RO number', (row) => row.roNumber + row.roSuffix),
  count('Line', (row) => row.lineNumber),
  date('Closed', (row) => row.closeDate),
  text('Op code', (row) => row.opCode),
  text('Advisor number', (row) => row.advisorNumber),
  text('Advisor', (row) => row.advisorName),
  ratio('Confidence', (row) => row.confidence),
  text('Suggestion', (row) => row.suggestion),
  text('Status', (row) => reviewStatusNames[row.status]),
  text('Reviewed by', (row) => row.reviewedByName),
  instant('Reviewed at', (row) => row.reviewedAt),
  text('Note', (row) => row.note),
];

const listReviewsRoute = figureListRoute(calls.aiReviews, {
  access,
  // Verdicts leave the figures as they are: they do not change the data version.
  freshness: 'data-and-annotations',
  question: { area: 'service' },
  handler: ({ db, facts, selection, query }) => listReviews(db, facts, selection, query),
  isInMemory: true,
  file: { list: 'AI reviews', columns },
});

const decideReviewRoute = route(calls.decideAiReview, {
  refuses: { 404: 'There is no such finding here that the caller may see.', 409: 'It was decided already.' },
  access,
  handler: (input) => decideReview({ ...writerOf(input), today: input.today }, input.params.reviewId, input.body),
});

/** The calls about findings of the rules. */
export const reviewRoutes: readonly Route[] = [listReviewsRoute, decideReviewRoute];
