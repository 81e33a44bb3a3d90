/** Functions for remotes and shared packages. Those for the host only are in `@fixed-ops/session/host`. */
export * from './products.ts';
export { type RangeVariant, usePartsRange, useReportingRange } from './range-context.tsx';
export {
  type ChosenRange,
  type ReportingPeriod,
  type ReportingRange,
  rangeQuery,
  type StoredRange,
  searchWithoutRange,
  searchWithRange,
} from './reporting-range.ts';
export { currentSession, type SessionPhase, type SessionState } from './session-store.ts';
export { useUnsavedChanges, useUnsavedPart } from './unsaved-changes.ts';
export * from './use-session.ts';
export { type DealershipRef, dealershipRefSchema, findAttribute, type UserProfile } from './user-profile.ts';
