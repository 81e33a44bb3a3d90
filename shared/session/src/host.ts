/**
 * Functions for the host only: storing the token, opening a dealership, writing the session, clearing a person's data. Lint forbids this
 * entry point to remotes.
 */
export * from './access-token.ts';
export * from './dealership-list.ts';
export * from './dealership-switch.ts';
export { ReportingRangeProvider, readStoredRange } from './range-context.tsx';
export {
  foreseenRangeQuery,
  rangeFromSearch,
  resolveReportingRange,
  searchWithoutRange,
  storedRangeSchema,
} from './reporting-range.ts';
export * from './session-store.ts';
export * from './storage.ts';
export * from './storage-keys.ts';
export { discardUnsavedChanges, hasUnsavedChanges, leavesUnsavedPart } from './unsaved-changes.ts';
export { buildUserProfile, userProfileSchema } from './user-profile.ts';
export * from './vault.ts';
