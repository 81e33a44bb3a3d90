import { AsyncLocalStorage } from 'node:async_hooks';
import type { Policy } from '../policies.ts';

/** Facts about the current request that the provider does not pass to its hooks. */
export interface CurrentRequest {
  /** The policy of its address. Null for an invitation, which has none. */
  readonly policy: Policy | null;
  /** The client address for limits and for the audit log. */
  readonly address: string;
  /** The response names it too, so that the audit log and whoever asks about a page mean the same request. */
  readonly requestId: string;
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

/** The policy of the current request. Throws outside of one, and in one of an invitation. */
export function currentPolicy(): Policy {
  const { policy } = currentRequest();
  if (policy === null) throw new Error('The current request has no policy.');
  return policy;
}

/** The client address of the current request. Throws outside of one. */
export function currentAddress(): string {
  return currentRequest().address;
}

/** Where the current request came from, for the audit log. Null outside of one. */
export function currentOrigin(): Pick<CurrentRequest, 'address' | 'requestId'> | null {
  return requests.getStore() ?? null;
}
