import type { AiReview } from '../calls/ai-reviews.ts';
import type { DeclinedOutcome } from '../calls/declined-outcomes.ts';
import type { DeclinedRow } from '../calls/declined-work.ts';
import type { DiscountRow } from '../calls/discounts.ts';
import type { VerifyReason } from '../calls/inventory.ts';
import type { opCategories } from '../calls/op-categories.ts';
import type { StatementDetailRow } from '../calls/statement-answers.ts';
import type { UsedCarRow } from '../calls/used-cars.ts';

/** The outcomes of declined work, in words. */
export const declinedOutcomeNames: Readonly<Record<DeclinedOutcome, string>> = {
  none: 'Not called yet',
  called: 'Called',
  booked: 'Booked',
  sold: 'Sold',
  notInterested: 'Not interested',
  wrongNumber: 'Wrong number',
};

/** What the customer said to a recommendation, in words. */
export const declinedDecisionNames: Readonly<Record<DeclinedRow['decision'], string>> = {
  declined: 'Declined',
  deferred: 'Deferred',
  none: 'Not decided',
};

/** What a reviewer decided about a finding of the rules, in words. */
export const reviewStatusNames: Readonly<Record<AiReview['status'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  edited: 'Accepted with changes',
  rejected: 'Rejected',
};

/** What a part of a statement's line is, in words. */
export const statementPartNames: Readonly<Record<StatementDetailRow['kind'], string>> = {
  entry: 'Entry',
  balance: 'Balance',
  manual: 'Manual entry',
  repairOrder: 'Repair order',
};

/** How urgent an inspection found something, in words. */
export const findingRatingNames: Readonly<Record<NonNullable<DeclinedRow['rating']>, string>> = {
  R: 'Red',
  Y: 'Yellow',
};

/** What a discount was given on, in words. */
export const discountLevelNames: Readonly<Record<DiscountRow['level'], string>> = {
  ro: 'The repair order, split across its lines',
  line: 'The line',
};

/** Why a part is to be counted, in words and in the order of every table. */
export const verifyReasonNames: Readonly<Record<VerifyReason, string>> = {
  negativeOnHand: 'Below zero',
  reservedExceedsOnHand: 'More reserved than on hand',
  zeroCost: 'No cost',
  costAboveList: 'Cost above list price',
  fractionalQty: 'Part of a piece',
  noCount24m: 'Not sold, received or adjusted for 24 months',
  onHandNoBin: 'On hand without a bin',
};

/** Where a used car is, in words. */
export const usedCarStatusNames: Readonly<Record<UsedCarRow['status'], string>> = {
  open: 'In the shop',
  closed: 'Closed',
};

/** The kinds of work of op codes, in words. */
export const opCodeKindNames: Readonly<Record<(typeof opCategories)[number] | 'unmapped', string>> = {
  competitive: 'Competitive',
  maintenance: 'Maintenance',
  repair: 'Repair',
  diagnostic: 'Diagnostic',
  courtesy: 'Courtesy',
  internal: 'Internal',
  unmapped: 'Not mapped',
};

/** The kind of work of an op code, in words. A code without a category is not mapped. */
export function opCodeKindName(category: string | null): string {
  const names: Readonly<Record<string, string>> = opCodeKindNames;
  return names[category ?? ''] ?? opCodeKindNames.unmapped;
}
