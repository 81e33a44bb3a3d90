import type { IncomingMessage } from 'node:http';
import type { Policy } from '../policies.ts';

const policyOfRequest = new WeakMap<IncomingMessage, Policy>();

/** Remembers under which policy a request came in, for the claims that name it. */
export function rememberPolicy(request: IncomingMessage, policy: Policy): void {
  policyOfRequest.set(request, policy);
}

/** The policy that the router found for a request. Throws for a request that did not come through it. */
export function policyOf(request: IncomingMessage): Policy {
  const policy = policyOfRequest.get(request);
  if (policy === undefined) throw new Error('The request did not come through the policy router.');
  return policy;
}
