import { type PriceBounds, thresholdFor } from '@fixed-ops/metrics';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';

/** The percentages of lines at price from which a code is on target, and near it. Null if the store does not judge prices. */
export function atPriceBounds({ thresholds }: Pick<StoreFacts, 'thresholds'>): PriceBounds | null {
  const { green, amber } = thresholdFor(thresholds, 'at_price_pct', 'C') ?? {};
  return green == null || amber == null ? null : { good: green, near: amber };
}
