import { AsyncLocalStorage } from 'node:async_hooks';
import type { Policy } from '../policies.ts';

/** Facts about the current request that the provider does not pass to its hooks. */
export interface CurrentRequest {
  /** The policy of its address. */
  readonly policy: Policy;
  /** The client address for limits. */
  readonly address: string;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs the work of one request. */
export function duringRequest<T>(request: CurrentRequest, work: () => Promise<T>): Promise<T> {
  return requests.run(request, work);
}

function currentRequest(): CurrentRequest {
  const request = requests.getStore();
  if (request === undefined) throw new Error('There is no request that came through the router.');
  return request;
}

/** Whether a request is being handled. Other work, such as deleting expired rows, has none. */
export const isDuringRequest = (): boolean => requests.getStore() !== undefined;

/** The policy of the current request. Throws outside of one. */
export function currentPolicy(): Policy {
  return currentRequest().policy;
}

/** The client address of the current request. Throws outside of one. */
export function currentAddress(): string {
  return currentRequest().address;
}
