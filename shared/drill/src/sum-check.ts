import type { Kpi } from '@fixed-ops/contract';
import { formatMetric, formatNumber, metricOf, type Quantity } from '@fixed-ops/metrics';
import { quantityText } from './figure-words.ts';

/** Numerator and denominator before they are rounded for the screen. */
export interface ExactParts {
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/** The unrounded sums of the list, over the whole result and not only the page. */
export interface ListedTotals {
  readonly contribution: number | null;
  readonly denominator: number | null;
  /** The part of the denominator that does not come from repair orders: working days, attendance. */
  readonly other: number;
  /** The parts that transactions and the ledger add to a parts figure. Other figures have none. */
  readonly besides?: readonly { readonly contribution: number; readonly denominator: number | null }[];
}

export type SumCheck =
  | { readonly outcome: 'addsUp' }
  | { readonly outcome: 'nothingToCheck' }
  /** The difference between list and figure, as text in the unit of the first part that differs. It is never zero. */
  | { readonly outcome: 'off'; readonly by: string; readonly part: string };

/** Half of the last published decimal of a sum. A missing cent, hour or repair order is always more. */
const TOLERANCE = 0.005;
/** Sums come from the server rounded to six decimals. */
const UNSURE = 1e-6;

/**
 * Checks that the list adds up to the figure: contributions to its numerator, denominators to its denominator, and their quotient to its
 * value. It compares unrounded sums, because two roundings of the same number may differ.
 */
export function checkSum(kpi: Kpi, exact: ExactParts, totals: ListedTotals): SumCheck {
  const definition = metricOf(kpi.key);
  const besides = totals.besides ?? [];
  if (exact.numerator === null || (totals.contribution === null && besides.length === 0)) {
    return { outcome: 'nothingToCheck' };
  }
  const contribution = besides.reduce((sum, part) => sum + part.contribution, totals.contribution ?? 0);
  const contributed = contribution - exact.numerator;
  if (isOff(contributed)) return off(contributed, definition.numerator);
  if (!definition.denominator || exact.denominator === null) return { outcome: 'addsUp' };
  const listed = besides.reduce((sum, part) => sum + (part.denominator ?? 0), (totals.denominator ?? 0) + totals.other);
  const divided = listed - exact.denominator;
  if (isOff(divided)) return off(divided, definition.denominator);
  if (definition.isSnapshot || kpi.value === null || listed === 0) return { outcome: 'addsUp' };
  const factor = definition.unit === 'percent' ? 100 : 1;
  const quotient = (contribution / listed) * factor;
  const difference = quotient - kpi.value;
  // The published value is rounded once. The sums are uncertain by `UNSURE`.
  const rounding = 10 ** -definition.decimals / 2;
  const sums = (UNSURE * factor * (1 + Math.abs(contribution / listed))) / Math.abs(listed);
  if (Math.abs(difference) <= rounding * (1 + UNSURE) + sums) return { outcome: 'addsUp' };
  return { outcome: 'off', by: differenceOf(kpi.key, difference), part: definition.label.toLowerCase() };
}

/** The limit is slightly below the tolerance, because sums of binary fractions are not exact. */
const isOff = (difference: number): boolean => Math.abs(difference) >= TOLERANCE - UNSURE;

function off(by: number, term: { readonly label: string; readonly quantity: Quantity }): SumCheck {
  const shown = quantityText(by, term.quantity);
  // A part of a repair order, such as a technician's share, may round to zero in two decimals.
  return { outcome: 'off', by: /[1-9]/.test(shown) ? shown : formatNumber(by, 4), part: term.label };
}

/** A difference of figures in the figure's own unit. If it would show as zero, it has all published decimals. */
function differenceOf(key: string, by: number): string {
  const definition = metricOf(key);
  const shown = formatMetric(definition, by);
  if (/[1-9]/.test(shown)) return shown;
  return formatMetric({ ...definition, displayDecimals: definition.decimals }, by);
}
