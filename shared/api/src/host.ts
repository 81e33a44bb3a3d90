/**
 * The functions for the host only: it connects the client, keeps the answers and watches the loads. Lint forbids this entry point to
 * remotes.
 */
export { isAccountClosed } from './api-error.ts';
export { noteAskedAhead } from './asked-ahead.ts';
export * from './back-off.ts';
export * from './client.ts';
export * from './connection.ts';
export * from './fetching-defaults.ts';
export * from './focus-throttle.ts';
export { connectLateOutcomes, type LateOutcome } from './left-dealership.ts';
export { prefetchCalls } from './prefetch-calls.ts';
export { createQueryClient, dropOtherDealerships, retryFailed } from './query-client.ts';
export * from './save-preferences.ts';
export * from './server-wait.ts';
export * from './slow-loading.ts';
export { makeDealershipOld } from './use-call-mutation.ts';
