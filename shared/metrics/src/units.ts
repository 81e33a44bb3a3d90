/** The unit of a figure. The wire contract uses the same words. */
export type MetricUnit = 'count' | 'perDay' | 'money' | 'moneyPerHour' | 'percent' | 'ratio' | 'hours' | 'days';

/** The unit of a numerator or denominator: dollars, hours, days or things. */
export type Quantity = 'money' | 'hours' | 'days' | 'count';

// A table of factors, because a page rounds thousands of figures and a power costs more time than the rest of the rounding.
const FACTORS = [1, 10, 100, 1_000, 10_000];

/** Rounds half away from zero, as bookkeepers do. `Math.round` would round -0.5 up. */
export function roundTo(value: number, decimals: number): number {
  const factor = FACTORS[decimals] ?? 10 ** decimals;
  const scaled = Math.abs(value) * factor;
  // A quotient such as 1.005 is stored slightly too low. The small relative addition puts true halves back on the half.
  const rounded = Math.floor(scaled + 0.5 + scaled * 4 * Number.EPSILON) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/**
 * Rounds a published quantity: money to the cent, hours and days to the hundredth, counts (which may hold halves and shares) to the fourth
 * decimal.
 */
export function roundQuantity(value: number, quantity: Quantity): number {
  return roundTo(value, quantity === 'count' ? 4 : 2);
}

/** Converts whole cents, as rows keep money, to dollars. */
export const dollars = (cents: number): number => cents / 100;
/** Converts hundredths of an hour, as rows keep times, to hours. */
export const hours = (hundredths: number): number => hundredths / 100;
