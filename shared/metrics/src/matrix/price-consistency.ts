/**
 * Bounds that a store does not set: thresholds are of metrics with a target, and how well prices are kept is judged alike in every
 * store. A line is at price when what was charged before discounts is within 2 % of what was expected (`MATRIX_TOLERANCE` of the API).
 */

/** Per cent of the lines of a code at price from which the code is on target, and near it. */
export const AT_PRICE_BOUNDS = { good: 80, near: 55 } as const;

/** Per cent of the price that somebody charges from which that person is on target, and near it. */
export const OF_PRICE_BOUNDS = { good: 98, near: 96 } as const;

/** Fewer lines are shown and not judged. */
export const PRICE_JUDGED_FROM_LINES = 5;

export type PriceKept = 'green' | 'amber' | 'red' | 'none';

/** How well a price is kept, by the per cent and the lines that it is of. */
export function priceKept(
  pct: number | null,
  lines: number,
  { good, near }: { readonly good: number; readonly near: number },
): PriceKept {
  if (pct === null || lines < PRICE_JUDGED_FROM_LINES) return 'none';
  if (pct >= good) return 'green';
  return pct >= near ? 'amber' : 'red';
}
