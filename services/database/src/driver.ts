import type { Scope } from './scope.ts';
import type { Parameter } from './value/parameter.ts';
import type { RawResult } from './value/result.ts';

/** One connection, for one statement at a time. */
export interface Session {
  /** `isLast` ends the transaction: what has been sent of it is not given up any more. */
  run(text: string, params: readonly Parameter[], isLast?: boolean): Promise<RawResult>;
  copyIn(table: string, columns: readonly string[], rows: AsyncIterable<string> | Iterable<string>): Promise<number>;
}

/** A connection held by one transaction. `release` gives it back; `broken` says that its state is not known. */
export interface LeasedSession extends Session {
  release(broken: boolean): Promise<void>;
}

/** What differs between the embedded database and a server. The embedded one has one session for everybody and knows no scopes. */
export interface Driver {
  run(text: string, params: readonly Parameter[], scope: Scope): Promise<RawResult>;
  lease(scope: Scope): Promise<LeasedSession>;
  close(): Promise<void>;
}
