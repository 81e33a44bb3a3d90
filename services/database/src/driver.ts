import type { Parameter } from './value/parameter.ts';
import type { RawResult } from './value/result.ts';

/** One connection, for one statement at a time. */
export interface Session {
  run(text: string, params: readonly Parameter[]): Promise<RawResult>;
  copyIn(table: string, columns: readonly string[], rows: AsyncIterable<string> | Iterable<string>): Promise<number>;
}

/** A connection held by one transaction. `release` gives it back; `broken` says that its state is not known. */
export interface LeasedSession extends Session {
  release(broken: boolean): Promise<void>;
}

/** What differs between the embedded database and a server. */
export interface Driver {
  run(text: string, params: readonly Parameter[]): Promise<RawResult>;
  lease(): Promise<LeasedSession>;
  close(): Promise<void>;
}
