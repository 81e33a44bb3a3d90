import { ApiError } from './api-error.ts';
import { errorRetryMs } from './fetching-defaults.ts';

/** Refusals that may pass by themselves; every other 4xx answers the same tomorrow. */
const PASSING = new Set([408, 429]);

function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || PASSING.has(error.status);
}

/**
 * Options of a query that retries a failed load by itself, later each time. For what has no error card with a Retry of
 * its own: `useCall(call, { retryWithBackOff: true })`.
 */
export const backOff = {
  retry: (_failures: number, error: Error) => mayPass(error),
  retryDelay: (failures: number) => errorRetryMs(failures),
};
