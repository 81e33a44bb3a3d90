import type { Kpi } from '@fixed-ops/contract';
import { metricOf, type Quantity, roundTo } from '@fixed-ops/metrics';

/** What the list adds up to, over the whole result and not the page. */
export interface ListedTotals {
  readonly contribution: number | null;
  readonly denominator: number | null;
  /** The part of the denominator that no repair order brings: working days, attendance. */
  readonly other: number;
  /** What part transactions and the ledger add to a parts figure; nothing to others. */
  readonly besides?: readonly { readonly contribution: number; readonly denominator: number | null }[];
}

export type SumCheck =
  | { readonly outcome: 'addsUp' }
  | { readonly outcome: 'nothingToCheck' }
  /** How far the list is from the figure, in the unit of the part that differs first. */
  | { readonly outcome: 'off'; readonly by: number; readonly quantity: Quantity; readonly part: string };

/** Sums of cents and hundredths carry less than this of floating-point dust. */
const TOLERANCE = 0.005;

/**
 * Whether the list makes up the figure: contributions total its numerator, denominators its denominator, and the quotient
 * of the two is the value. Computed from what was listed, never taken for granted.
 */
export function checkSum(kpi: Kpi, totals: ListedTotals): SumCheck {
  const definition = metricOf(kpi.key);
  const besides = totals.besides ?? [];
  if (kpi.numerator === null || (totals.contribution === null && besides.length === 0)) {
    return { outcome: 'nothingToCheck' };
  }
  const contribution = besides.reduce((sum, part) => sum + part.contribution, totals.contribution ?? 0);
  const contributed = roundTo(contribution - kpi.numerator, 4);
  if (Math.abs(contributed) > TOLERANCE) {
    return { outcome: 'off', by: contributed, ...part(definition.numerator) };
  }
  if (!definition.denominator || kpi.denominator === null) return { outcome: 'addsUp' };
  const listed = besides.reduce((sum, part) => sum + (part.denominator ?? 0), (totals.denominator ?? 0) + totals.other);
  const divided = roundTo(listed - kpi.denominator, 4);
  if (Math.abs(divided) > TOLERANCE) return { outcome: 'off', by: divided, ...part(definition.denominator) };
  if (definition.isSnapshot || kpi.value === null || listed === 0) return { outcome: 'addsUp' };
  const factor = definition.unit === 'percent' ? 100 : 1;
  const quotient = roundTo((contribution / listed) * factor, definition.displayDecimals);
  const shown = roundTo(kpi.value, definition.displayDecimals);
  // Two roundings of one number may differ by one in the last place shown.
  const lastPlace = 10 ** -definition.displayDecimals;
  if (Math.abs(quotient - shown) <= lastPlace + Number.EPSILON) return { outcome: 'addsUp' };
  return { outcome: 'off', by: quotient - shown, quantity: 'count', part: definition.label.toLowerCase() };
}

function part(term: { readonly label: string; readonly quantity: Quantity }) {
  return { quantity: term.quantity, part: term.label };
}
