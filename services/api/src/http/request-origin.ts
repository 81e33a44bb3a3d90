import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request came from, as the audit log keeps it. */
export interface RequestOrigin {
  readonly clientAddress: () => string;
  readonly requestId: string;
}

/** Of the request that is being answered: what writes an audit row lies deep below it, in every area. */
const origin = new AsyncLocalStorage<RequestOrigin>();

/** Answers a request; whatever it writes to the audit log says where it came from. */
export const fromOrigin = <T>(of: RequestOrigin, answer: () => Promise<T>): Promise<T> => origin.run(of, answer);

/** Null outside a request. */
export const currentOrigin = (): RequestOrigin | null => origin.getStore() ?? null;
