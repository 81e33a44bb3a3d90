/** The functions with which remotes and shared packages call the API. Functions for the host only are in `@fixed-ops/api/host`. */
export * from './answer.ts';
export { ApiError, type ApiErrorKind, describeError, isAbort, isEditConflict, versionInConflict } from './api-error.ts';
export * from './call-query.ts';
export type { CallAnswering } from './client.ts';
export * from './download-list.ts';
export * from './failed-call.ts';
export { type Prefetched, prefetched, prefetchedList, prefetchedSettings } from './prefetched.ts';
export { reloadPreferences } from './reload-preferences.ts';
export { createRequestId } from './request-id.ts';
export * from './saved-columns.ts';
export type { Tagged } from './tagged.ts';
export { type Invalidated, type MutationOptions, useCallMutation } from './use-call-mutation.ts';
export { useDrawnView } from './use-drawn-view.ts';
export * from './use-list-call.ts';
export * from './use-settings.ts';
