import type { Caches } from './caches.ts';

/**
 * What a statement is for. Each lane of a server has connections of its own, so that what is quick never waits for what is long:
 * `shell` for who asks and what every page shows, `work` for figures and writes, `export` for files, `background` for what
 * nobody waits for, `control` to ask whether the server answers.
 */
export type Lane = 'control' | 'shell' | 'work' | 'export' | 'background';

/** For whom, how long and until when statements run; what a view leaves out is as in the database it is a view of. */
export interface Scope {
  /** `work` where nobody says. */
  readonly lane?: Lane | undefined;
  /**
   * Ends waiting and running statements, and rejects them with its reason. A load by COPY is rejected when its rows are sent. The end of a
   * transaction is not given up any more.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds that a statement may run, and may wait for its turn before: `statement_timeout` and `database_busy`. A server
   * that does not even end the statement then is `database_unreachable` a second later. Without it a statement takes its time.
   */
  readonly statementTimeoutMs?: number | undefined;
  /** Called after each statement that was answered: the server is there, and the work goes on. */
  readonly onProgress?: (() => void) | undefined;
  /** Those of one owner wait for each other while others have their turn; nobody in particular where it is left out. */
  readonly owner?: string | undefined;
  /** When what it belongs to began, by `performance.now()`: of those whose turn it might be, whoever began first has it. */
  readonly since?: number | undefined;
  /** What those who read through the view may keep between requests. */
  readonly caches?: Caches | undefined;
}
