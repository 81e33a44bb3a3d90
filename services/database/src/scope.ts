import type { Caches } from './caches.ts';

/**
 * The purpose of a statement. Each lane has connections of its own, so that quick statements never wait for long ones: `shell` for the
 * person and the frame of every page, `work` for figures and writes, `export` for files, `background` for work that nobody waits for, and
 * `control` for checking whether the server answers.
 */
export type Lane = 'control' | 'shell' | 'work' | 'export' | 'background';

/** How the statements of a view run. Options that a view leaves out are those of its database. */
export interface Scope {
  /** `work` by default. */
  readonly lane?: Lane | undefined;
  /**
   * Cancels waiting and running statements, which reject with its reason. A load by COPY rejects after its rows are sent. The end of a
   * transaction is not cancelled.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds that a statement may run (`statement_timeout`), and may wait before (`database_busy`). If the server does not end the
   * statement in time, the error a second later is `database_unreachable`. There is no limit by default.
   */
  readonly statementTimeoutMs?: number | undefined;
  /** Called after each statement that succeeded, as a sign of progress. */
  readonly onProgress?: (() => void) | undefined;
  /** Who wants the answer. A free connection goes first to the owner who has used connections least of late (`FairQueue`). */
  readonly owner?: string | undefined;
  /** When the request started, by `performance.now()`: the longer it has waited since, the sooner its turn comes. */
  readonly since?: number | undefined;
  /** The caches for readers of the view. */
  readonly caches?: Caches | undefined;
}
