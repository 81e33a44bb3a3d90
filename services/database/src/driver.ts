import type { Row } from './database.ts';
import type { Scope } from './scope.ts';
import type { CopyRows } from './value/copy-pieces.ts';
import type { Parameter } from './value/parameter.ts';

/** What a statement answers: of two columns with one name the last, as in every PostgreSQL client. */
export interface Outcome {
  readonly rows: Row[];
  /** Rows that it wrote. */
  readonly affected: number;
}

/** One connection, for one statement at a time. */
export interface Session {
  /** `isLast` ends the transaction: what has been sent of it is not given up any more. */
  run(text: string, params: readonly Parameter[], isLast?: boolean): Promise<Outcome>;
  copyIn(table: string, columns: readonly string[], rows: CopyRows): Promise<number>;
}

/** A connection held by one transaction. `release` gives it back; `broken` says that its state is not known. */
export interface LeasedSession extends Session {
  release(broken: boolean): Promise<void>;
}

/** Who hears what sessions of the database notify. */
export interface Hearing {
  heard(payload: string): void;
  /** Something may have gone unheard: called whenever listening begins. */
  missed(): void;
}

export interface Listening {
  /** On the clock of `performance.now()`: everything notified before was heard. -Infinity before the first sign of it. */
  heardUntil(): number;
  close(): void;
}

/** How statements reach a database. */
export interface Driver {
  run(text: string, params: readonly Parameter[], scope: Scope): Promise<Outcome>;
  lease(scope: Scope): Promise<LeasedSession>;
  /** Listens on a channel from now on. */
  listen(channel: string, hearing: Hearing): Listening;
  close(): Promise<void>;
}
