import { ApiError } from './api-error.ts';
import { errorRetryMs } from './fetching-defaults.ts';

/** Refusals that may pass without a change. Every other 4xx would give the same answer later. */
const PASSING = new Set([408, 429]);

function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || PASSING.has(error.status);
}

/**
 * Options of a query that retries a failed load automatically, with growing delays. They are for parts without an error card and its Retry
 * button: `useCall(call, { retryWithBackOff: true })`.
 */
export const backOff = {
  retry: (_failures: number, error: Error) => mayPass(error),
  retryDelay: (failures: number) => errorRetryMs(failures),
};
