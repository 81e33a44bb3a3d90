export interface PriceBounds {
  /** From this per cent on target. */
  readonly good: number;
  /** From this per cent near it. */
  readonly near: number;
}

/**
 * Per cent of the lines of an op code at price, unless the store has set others (threshold `at_price_pct`). A line is at price when what was
 * charged before discounts is within 2 % of what was expected (`MATRIX_TOLERANCE` of the API).
 */
export const AT_PRICE_BOUNDS = { good: 80, near: 55 } as const satisfies PriceBounds;

/** Per cent of the price that somebody charges; judged alike in every store. */
export const OF_PRICE_BOUNDS = { good: 98, near: 96 } as const satisfies PriceBounds;

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
