import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiBase } from '@fixed-ops/contract';
import { subscriptionKeyInvalid } from '../http/problem/problem.ts';

export type SubscriptionKeys = Readonly<Record<ApiBase, string>>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns a function that throws 401 `subscription_key_invalid` unless the header carries the key of this base. It compares
 * digests, so that neither length nor content of the key shows in the time that the comparison takes.
 */
export function subscriptionKeyCheck(keys: SubscriptionKeys) {
  const expected = { api: digest(keys.api), xtime: digest(keys.xtime), usermgmt: digest(keys.usermgmt) };
  return (given: string | string[] | undefined, base: ApiBase): void => {
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected[base])) throw subscriptionKeyInvalid();
  };
}
