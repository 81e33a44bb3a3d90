/** The width of a step on the price scale, in percent. */
export const STEP_PCT = 2.5;
/** The scale ends at this step. Prices further away are drawn at its end. */
export const LOWEST_STEP = -4;
export const HIGHEST_STEP = 2;

/** The distance between a price and the expected one (both in cents) in steps: 0 within 2 %, otherwise at least one step. */
export function stepOf(priceC: number, expectedC: number): number {
  const away = priceC - expectedC;
  if (Math.abs(away) * 50 <= Math.abs(expectedC)) return 0;
  const end = away < 0 ? LOWEST_STEP : HIGHEST_STEP;
  if (expectedC === 0) return end;
  const steps = Math.max(1, Math.round((Math.abs(away) * 100) / (STEP_PCT * Math.abs(expectedC))));
  return Math.sign(away) * Math.min(Math.abs(end), steps);
}
