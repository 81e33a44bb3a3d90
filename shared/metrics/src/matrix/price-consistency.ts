export interface PriceBounds {
  /** The percentage from which the price is on target. */
  readonly good: number;
  /** The percentage from which the price is near the target. */
  readonly near: number;
}

/**
 * The percentage of an op code's lines that are at price. A store can set other bounds (threshold `at_price_pct`). A line is at price when
 * its charge before discounts is within 2 % of the expected one (`MATRIX_TOLERANCE` of the API).
 */
export const AT_PRICE_BOUNDS = { good: 80, near: 55 } as const satisfies PriceBounds;

/** The percentage of the price that a person charges. Every store uses the same bounds. */
export const OF_PRICE_BOUNDS = { good: 98, near: 96 } as const satisfies PriceBounds;

/** With fewer lines, the screen shows the figure but does not judge it. */
export const PRICE_JUDGED_FROM_LINES = 5;

export type PriceKept = 'green' | 'amber' | 'red' | 'none';

/** Judges how well a price is kept, by the percentage and its number of lines. */
export function priceKept(
  pct: number | null,
  lines: number,
  { good, near }: { readonly good: number; readonly near: number },
): PriceKept {
  if (pct === null || lines < PRICE_JUDGED_FROM_LINES) return 'none';
  if (pct >= good) return 'green';
  return pct >= near ? 'amber' : 'red';
}
