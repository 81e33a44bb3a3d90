import { type PriceBounds, thresholdFor } from '@fixed-ops/metrics';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';

/** From which per cent of its lines at price the store calls a code on target, and near it; null where it judges none. */
export function atPriceBounds({ thresholds }: Pick<StoreFacts, 'thresholds'>): PriceBounds | null {
  const { green, amber } = thresholdFor(thresholds, 'at_price_pct', 'C') ?? {};
  return green == null || amber == null ? null : { good: green, near: amber };
}
