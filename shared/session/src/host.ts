/**
 * What only the host may do: keep the token, load and open a dealership, write the session, clear what a person leaves. Lint forbids
 * this entry point to remotes.
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
