import type { Caches } from './caches.ts';
import type { ChangeHandler, Watch } from './changes/changes.ts';
import type { CopyRows } from './value/copy-pieces.ts';

/** A row as hand-written SQL names its columns. */
export type Row = Record<string, unknown>;

/**
 * The one way to the data, the same for the local server and for one elsewhere.
 *
 * Values come back as: bigint and numeric as number, date as 'YYYY-MM-DD', instants as ISO 8601 text in UTC, json parsed,
 * arrays as arrays. Parameters go in as text: dates as strings; an array is an SQL array, so a json array is passed
 * as `JSON.stringify(…)`. Every failure is a `DatabaseError`.
 */
export interface Database {
  /** The caches for readers of this view; without them readers cache nothing. */
  readonly caches?: Caches | undefined;
  /** Runs one statement with `$1…` parameters and answers its rows. */
  query<R extends object = Row>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs one statement and answers how many rows it changed. */
  execute(text: string, params?: readonly unknown[]): Promise<number>;
  /**
   * Runs the work in one transaction, committed when it resolves, rolled back when it rejects. A transaction inside
   * a transaction is a savepoint.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Loads rows by COPY in its text format, all or none, and answers how many. Chunks may end anywhere in a row; line
   * feeds inside values are written `\n` (see `copyRow`).
   */
  copyIn(table: string, columns: readonly string[], rows: CopyRows): Promise<number>;
  /**
   * Reports changes to the watched tables. A change through this database is reported before its statement resolves, a change by another
   * process a few milliseconds after its commit.
   */
  watch(handler: ChangeHandler): Watch;
  /** Closes the database; a local server stops with its last user. */
  close(): Promise<void>;
}
