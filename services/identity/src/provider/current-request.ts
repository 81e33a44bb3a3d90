import { AsyncLocalStorage } from 'node:async_hooks';
import type { Policy } from '../policies.ts';

/** What the provider's own hooks need to know of the request that is being answered, and are not told. */
export interface CurrentRequest {
  /** The policy that its address names. */
  readonly policy: Policy;
  /** Whom it comes from, as limits count. */
  readonly address: string;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Does the work of one request. */
export function duringRequest<T>(request: CurrentRequest, work: () => Promise<T>): Promise<T> {
  return requests.run(request, work);
}

function currentRequest(): CurrentRequest {
  const request = requests.getStore();
  if (request === undefined) throw new Error('There is no request that came through the router.');
  return request;
}

/** Whether a request is being answered: other work, such as deleting what has expired, is nobody's. */
export const isDuringRequest = (): boolean => requests.getStore() !== undefined;

/** The policy of the request that is being answered. Throws outside of one. */
export function currentPolicy(): Policy {
  return currentRequest().policy;
}

/** Whom the request that is being answered comes from. Throws outside of one. */
export function currentAddress(): string {
  return currentRequest().address;
}
