import type { Caches } from './caches.ts';
import type { ChangeHandler, Watch } from './changes/changes.ts';
import type { CopyRows } from './value/copy-pieces.ts';

/** A row with the column names of hand-written SQL. */
export type Row = Record<string, unknown>;

/**
 * The only access to the data, the same for the local server and for a remote one.
 *
 * Values are returned as: bigint and numeric as number, date as 'YYYY-MM-DD', instants as ISO 8601 text in UTC, json parsed, arrays as
 * arrays. Parameters are passed as text: dates as strings. An array is an SQL array, so pass a json array as `JSON.stringify(…)`. Every
 * failure is a `DatabaseError`.
 */
export interface Database {
  /** The caches for readers of this view; without them readers cache nothing. */
  readonly caches?: Caches | undefined;
  /** Runs one statement with `$1…` parameters and returns its rows. */
  query<R extends object = Row>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs one statement and returns the number of changed rows. */
  execute(text: string, params?: readonly unknown[]): Promise<number>;
  /**
   * Runs the work in one transaction, which commits if the work resolves and rolls back if it rejects. A transaction inside a transaction
   * is a savepoint.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Loads all rows or none by COPY in its text format, and returns their number. Chunks may end anywhere in a row. Line feeds inside values
   * are written as `\n` (see `copyRow`).
   */
  copyIn(table: string, columns: readonly string[], rows: CopyRows): Promise<number>;
  /**
   * Reports changes to the watched tables. A change through this database is reported before its statement resolves, a change by another
   * process a few milliseconds after its commit.
   */
  watch(handler: ChangeHandler): Watch;
  /** Closes the database. A local server stops with its last user. */
  close(): Promise<void>;
}
