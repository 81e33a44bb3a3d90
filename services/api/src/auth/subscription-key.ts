import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiBase } from '@fixed-ops/contract';
import { subscriptionKeyInvalid } from '../problem/problem.ts';

export type SubscriptionKeys = Readonly<Record<ApiBase, string>>;

/** Compares digests, so that neither length nor content of the key shows in the time that the comparison takes. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Throws 401 `subscription_key_invalid` unless the header carries the key of this base. */
export function checkSubscriptionKey(
  given: string | string[] | undefined,
  base: ApiBase,
  keys: SubscriptionKeys,
): void {
  if (typeof given !== 'string' || !isSame(given, keys[base])) throw subscriptionKeyInvalid();
}
