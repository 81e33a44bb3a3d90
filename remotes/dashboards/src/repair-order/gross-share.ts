import { formatPercent, shownShare } from '@fixed-ops/metrics';

/**
 * Gross in per cent of a sale as it is shown: of its parts, so that it is rounded once, as on the cards. 150 of 190 is 78.9%, and not the 79.0%
 * of the 78.95 that travels.
 */
export function grossShare(published: number | null, sale: number | null, cost: number | null): string {
  const numerator = sale === null || cost === null ? null : sale - cost;
  return formatPercent(shownShare(published, numerator, sale));
}

/** What lines cost together; null where that of one is not known. */
export function costOf(costs: readonly (number | null)[]): number | null {
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}
