export { attachedTables } from './attached-tables.ts';
export { Caches, defineCache } from './caches.ts';
export type { ChangeHandler, Watch } from './changes/changes.ts';
export { type WatchedTable, watchedTables } from './changes/watched-tables.ts';
export type { Database, Row } from './database.ts';
export {
  DatabaseError,
  type DatabaseErrorCode,
  isDiskFull,
  logWordsOf,
  messageOf,
  retryAfterOf,
} from './database-error.ts';
export { FairQueue, type FairQueueLimits, QueueFullError } from './fair-queue.ts';
export { holdOffVacuum } from './hold-off-vacuum.ts';
export { buildIndexesLater, buildLaterIndexes } from './later-indexes.ts';
export { migrate } from './migrate.ts';
export { closeDatabases, type OpenDatabaseOptions, openDatabase } from './open-database.ts';
export {
  buildStatementLines,
  type ExpenseCategory,
  type ExpenseItem,
  expenseItems,
  type StatementLine,
} from './product-rows/statement-lines.ts';
export {
  type Attempt,
  createRateLimiter,
  expiredAttempts,
  type RateLimit,
  type RateLimiter,
  type RateLimitResult,
} from './rate-limiter.ts';
export { runEvery } from './run-every.ts';
export type { Lane, Scope } from './scope.ts';
export { joinLocalServer, type LocalServer } from './server/local-server.ts';
export { isAlive, livingHolder, processStart, takeLock } from './server/lock.ts';
export { closeDataFolder } from './server/permissions.ts';
export { signalOf, withScope } from './session-database.ts';
export { SIGN_IN_STATE, SIGN_IN_STATE_CLAIM } from './sign-in-state.ts';
export { keepSwept, sweep } from './sweep.ts';
export * from './tables.ts';
export { exportDatabase, type TransferProgress, type TransferResult } from './transfer/export-database.ts';
export { importDatabase } from './transfer/import-database.ts';
export { untilAborted } from './until-aborted.ts';
export { copyRow } from './value/copy-text.ts';
