import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of a request, for the audit log. */
export interface RequestOrigin {
  readonly clientAddress: () => string;
  readonly requestId: string;
}

/** The origin of the current request. It is not passed as a parameter, because audit rows are written deep below handlers in every area. */
const origin = new AsyncLocalStorage<RequestOrigin>();

/** Calls `answer` with an origin, which all its audit rows get. */
export const fromOrigin = <T>(of: RequestOrigin, answer: () => Promise<T>): Promise<T> => origin.run(of, answer);

/** Null outside a request. */
export const currentOrigin = (): RequestOrigin | null => origin.getStore() ?? null;
