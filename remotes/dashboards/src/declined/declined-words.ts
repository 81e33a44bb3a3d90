import type { CallResponse } from '@fixed-ops/contract';
import {
  type DeclinedRow,
  type DeclinedView,
  declinedDecisionNames,
  type declinedWorkCalls,
  findingRatingNames,
} from '@fixed-ops/contract/dashboards';
import { formatCount } from '@fixed-ops/metrics';

export type DeclinedWork = CallResponse<typeof declinedWorkCalls.declinedWork>;

/** Outcomes in words. */
export { declinedOutcomeNames as OUTCOMES } from '@fixed-ops/contract/dashboards';

export const VIEWS: Readonly<Record<DeclinedView, string>> = {
  open: 'Open',
  old: 'Over 30 days',
  new: 'Not called yet',
  called: 'Called',
  booked: 'Booked',
  sold: 'Won back',
  closed: 'Not interested',
};

/** The finding and the customer's answer: `Red, declined`. */
export function findingInWords({ rating, decision }: Pick<DeclinedRow, 'rating' | 'decision'>): string {
  if (rating === null) return declinedDecisionNames[decision];
  return `${findingRatingNames[rating]}, ${declinedDecisionNames[decision].toLowerCase()}`;
}

/** `3 jobs` */
export const jobsInWords = (count: number): string => `${formatCount(count)} ${count === 1 ? 'job' : 'jobs'}`;

export const ageInWords = (age: string): string => (age === '91+' ? '91 or more' : age.replace('-', '–'));
