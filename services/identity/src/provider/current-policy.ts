import { AsyncLocalStorage } from 'node:async_hooks';
import type { Policy } from '../policies.ts';

const policyOfRequest = new AsyncLocalStorage<Policy>();

/** Runs the work of one request under the policy that its address names. */
export function underPolicy<T>(policy: Policy, work: () => Promise<T>): Promise<T> {
  return policyOfRequest.run(policy, work);
}

/** The policy of the request that is being answered. Throws outside of one. */
export function currentPolicy(): Policy {
  const policy = policyOfRequest.getStore();
  if (policy === undefined) throw new Error('There is no policy outside of a request that came through the router.');
  return policy;
}
