import { type DateRange, isWholeMonths, wholeMonth } from '@fixed-ops/metrics';
import { comparisonSpans } from '../selection/average.ts';
import type { Selection } from '../selection/selection.ts';
import { monthsIn, type PolicyBalance, type PostedPolicy, policyIn, policyOf } from './posted-policy.ts';

/** What the ledger says of policy beside the repair orders of a selection. Cents. */
export interface LedgerPolicy {
  /** Null where internal lines of policy labor types have to tell it. */
  readonly periodC: number | null;
  /** What the period's policy is made of. */
  readonly balances: readonly PolicyBalance[];
  /** The days that it is compared with: the posted ones of an average, else all that was asked for; none without a comparison. */
  readonly comparedRanges: readonly DateRange[];
  readonly comparedC: number;
  /** Why nothing stands beside it though something was asked for. */
  readonly noComparison: string | null;
  /** Of a month of its history; null where labor types have to tell it. */
  monthC(month: string): number | null;
}

/** The months that the ledger is asked for: of the history, of a period of whole months, and of what that is compared with. */
export function monthsOfPolicy(selection: Selection, history: readonly string[]): string[] {
  const spans = isWholeMonths(selection.range) ? [selection.range, ...comparisonSpans(selection)] : [];
  return [...history, ...spans.flatMap(monthsIn)];
}

/** Null where none of the months is posted. */
export function ledgerPolicyOf(selection: Selection, posted: PostedPolicy): LedgerPolicy | null {
  if (posted.size === 0) return null;
  const { range, compareRange, average } = selection;
  const periodC = policyIn(range, posted);
  const comparedRanges = periodC === null ? [] : comparedRangesOf(selection, posted);
  const isCompared = periodC !== null && compareRange !== null && !average?.manual;
  return {
    periodC,
    balances: periodC === null ? [] : monthsIn(range).flatMap((month) => posted.get(month) ?? []),
    comparedRanges,
    comparedC: policyOf(comparedRanges.flatMap(monthsIn), posted),
    noComparison: isCompared && comparedRanges.length === 0 ? reasonOf(selection) : null,
    monthC: (month) => (posted.has(month) ? policyOf([month], posted) : null),
  };
}

function comparedRangesOf(selection: Selection, posted: PostedPolicy): readonly DateRange[] {
  const { compareKind, average } = selection;
  // Other dealerships, and what was typed in, are of another source.
  if (average?.isOfGroup || average?.manual) return [];
  const spans = comparisonSpans(selection);
  if (compareKind === 'average') {
    const months = spans.flatMap(monthsIn).filter((month) => posted.has(month));
    return months.map(wholeMonth);
  }
  return spans.every((span) => policyIn(span, posted) !== null) ? spans : [];
}

const reasonOf = ({ average }: Selection): string =>
  average?.isOfGroup
    ? 'Policy of the ledger is not compared with other dealerships.'
    : 'The ledger has not closed the months that its policy would be compared with.';
