import type { Kpi } from '@fixed-ops/contract';
import { formatMetric, formatNumber, metricOf, type Quantity } from '@fixed-ops/metrics';
import { quantityText } from './figure-words.ts';

/** Numerator and denominator before they are rounded to be read. */
export interface ExactParts {
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/** What the list adds up to, over the whole result and not the page, unrounded. */
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
  /** How far the list is from the figure, as text in the unit of the part that differs first; never nothing. */
  | { readonly outcome: 'off'; readonly by: string; readonly part: string };

/** Half of the last place in which a sum is published: what is less can be no missing cent, hour or repair order. */
const TOLERANCE = 0.005;
/** Both sides come to the millionth. */
const UNSURE = 1e-6;

/**
 * Whether the list makes up the figure: contributions total its numerator, denominators its denominator, and the quotient
 * of the two is the value. Computed from what was listed, never taken for granted, and from unrounded sums: two roundings of
 * one number are no difference.
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
  // What is published is rounded once; the sums are as unsure as they come.
  const rounding = 10 ** -definition.decimals / 2;
  const sums = (UNSURE * factor * (1 + Math.abs(contribution / listed))) / Math.abs(listed);
  if (Math.abs(difference) <= rounding * (1 + UNSURE) + sums) return { outcome: 'addsUp' };
  return { outcome: 'off', by: differenceOf(kpi.key, difference), part: definition.label.toLowerCase() };
}

/** A hair more than half a cent, so that the dust of adding up in binary numbers is none. */
const isOff = (difference: number): boolean => Math.abs(difference) >= TOLERANCE - UNSURE;

function off(by: number, term: { readonly label: string; readonly quantity: Quantity }): SumCheck {
  const shown = quantityText(by, term.quantity);
  // A part of a repair order, such as a technician's share of one.
  return { outcome: 'off', by: /[1-9]/.test(shown) ? shown : formatNumber(by, 4), part: term.label };
}

/** A difference of figures in the figure's own unit, in as many places as it is published in where fewer would show nothing. */
function differenceOf(key: string, by: number): string {
  const definition = metricOf(key);
  const shown = formatMetric(definition, by);
  if (/[1-9]/.test(shown)) return shown;
  return formatMetric({ ...definition, displayDecimals: definition.decimals }, by);
}
