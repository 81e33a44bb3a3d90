import { formatPercent, shownShare } from '@fixed-ops/metrics';

/**
 * Returns the shown gross percentage of a sale. It computes the percentage from gross and sale, so that it rounds only once, as the cards
 * do: 150 of 190 is 78.9%, and not 79.0% from the rounded 78.95 of the answer.
 */
export function grossShare(published: number | null, sale: number | null, cost: number | null): string {
  const numerator = sale === null || cost === null ? null : sale - cost;
  return formatPercent(shownShare(published, numerator, sale));
}

/** The total cost of lines. Null if the cost of one is not known. */
export function costOf(costs: readonly (number | null)[]): number | null {
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}
