import type { Row } from './database.ts';
import type { Scope } from './scope.ts';
import type { CopyRows } from './value/copy-pieces.ts';
import type { Parameter } from './value/parameter.ts';

/** The result of a statement. If two columns have the same name, it has the last one, as in every PostgreSQL client. */
export interface Outcome {
  readonly rows: Row[];
  /** The number of rows that the statement wrote. */
  readonly affected: number;
}

/** A connection for one statement at a time. */
export interface Session {
  /** `isLast` marks the end of the transaction, which is not cancelled after it was sent. */
  run(text: string, params: readonly Parameter[], isLast?: boolean): Promise<Outcome>;
  copyIn(table: string, columns: readonly string[], rows: CopyRows): Promise<number>;
}

/** The connection of one transaction. `release` returns it. `broken` says that its state is unknown. */
export interface LeasedSession extends Session {
  release(broken: boolean): Promise<void>;
}

/** Receives notifications of the database's sessions. */
export interface Hearing {
  heard(payload: string): void;
  /** Called whenever listening starts, because notifications may have been missed before. */
  missed(): void;
}

export interface Listening {
  /** A time of `performance.now()` before which every notification has been received; -Infinity until that is known. */
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
