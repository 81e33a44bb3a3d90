import { type DateRange, isWholeMonths, wholeMonth } from '@fixed-ops/metrics';
import { comparisonSpans } from '../selection/average.ts';
import type { Selection } from '../selection/selection.ts';
import { monthsIn, type PolicyBalance, type PostedPolicy, policyIn, policyOf } from './posted-policy.ts';

/** The ledger's policy amounts for a selection of repair orders. Cents. */
export interface LedgerPolicy {
  /** Null if the figure has to come from internal lines with policy labor types. */
  readonly periodC: number | null;
  /** The accounts behind the period's policy. */
  readonly balances: readonly PolicyBalance[];
  /** The days of its comparison: the posted months of an average, otherwise all requested days. Empty without a comparison. */
  readonly comparedRanges: readonly DateRange[];
  readonly comparedC: number;
  /** Why there is no comparison although one was requested. */
  readonly noComparison: string | null;
  /** The amount of a month of its history. Null if the figure has to come from labor types. */
  monthC(month: string): number | null;
}

/** The months to read from the ledger: those of the history, of a period of whole months, and of its comparison. */
export function monthsOfPolicy(selection: Selection, history: readonly string[]): string[] {
  const spans = isWholeMonths(selection.range) ? [selection.range, ...comparisonSpans(selection)] : [];
  return [...history, ...spans.flatMap(monthsIn)];
}

/** Null if none of the months is posted. */
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
  // Averages of other dealerships and typed values have another source.
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
