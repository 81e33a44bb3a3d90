import type { AiReview, NoteFlag, ReviewRule } from '@fixed-ops/contract';
import { formatMoneyCents } from '@fixed-ops/metrics';

type Evidence = AiReview['evidence'];

export interface RuleDefinition {
  readonly label: string;
  readonly explanation: string;
  /** Rises with every change of the rule, so that verdicts on the old one can be told apart. */
  readonly version: number;
  /** Flag of the note that an accepted finding becomes. */
  readonly flag: NoteFlag;
  readonly suggest: (evidence: Evidence) => string;
  /** Evidence that comes from other repair orders: left out of an own view. */
  readonly ofOthers: readonly string[];
}

const money = (value: Evidence[string] | undefined): string => formatMoneyCents(Number(value ?? 0));

/** What each rule says; what it looks for stands in `find-flags.ts`. */
export const rules: Readonly<Record<ReviewRule, RuleDefinition>> = {
  missedMaintenance: {
    label: 'Missed maintenance',
    explanation: 'A customer visit without maintenance, 10,000 miles or more after the last one that had some.',
    version: 1,
    flag: 'review',
    suggest: ({ milesSince }) =>
      `The last maintenance was ${Number(milesSince).toLocaleString('en-US')} miles ago and none was sold on this visit. Call the customer with the service that is due.`,
    ofOthers: ['lastRo', 'lastDate', 'lastMileage'],
  },
  wrongPayType: {
    label: 'Unusual pay type',
    explanation: 'An op code that is billed to another pay type in at least 95 % of 20 or more lines of twelve months.',
    version: 1,
    flag: 'review',
    suggest: ({ opCode, payType, usualPayType }) =>
      `${opCode} was billed as ${payType}; it is nearly always ${usualPayType}. Check who should pay for it.`,
    ofOthers: ['usualPct', 'usualLines'],
  },
  thinStory: {
    label: 'Thin warranty story',
    explanation: 'A warranty line whose complaint, cause or correction has fewer than 15 characters.',
    version: 1,
    flag: 'warranty',
    suggest: ({ thin }) =>
      `Complete the ${thin} before the claim is audited: what the customer said, what failed and how it was put right.`,
    ofOthers: [],
  },
  offMatrix: {
    label: 'Price off the matrix',
    explanation: 'A customer line at least 10 % and $10 below its matrix price, recorded discounts left out.',
    version: 1,
    flag: 'pricing',
    suggest: ({ charged, matrixPrice, below }) =>
      `${money(charged)} was charged where the matrix says ${money(matrixPrice)}: ${money(below)} less without a recorded discount. Find out why.`,
    ofOthers: [],
  },
  possibleComeback: {
    label: 'Possible comeback',
    explanation: 'The same repair on the same vehicle within 30 days of the last time, not marked as a comeback.',
    version: 1,
    flag: 'coach',
    suggest: ({ opCode, days }) =>
      `${opCode} was done on this vehicle ${days} ${days === 1 ? 'day' : 'days'} before. Check whether the first repair failed, and mark it as a comeback.`,
    ofOthers: ['earlierRo', 'earlierDate'],
  },
};
