import { type Database, untilAborted, withScope } from '@fixed-ops/database';

/** The state of the database in readiness. */
export type DatabaseState = 'ok' | 'unreachable' | 'not answering';

/** The length of a step of waiting. The whole check ends within two seconds, the patience of orchestrators and people. */
const STEP_MS = 50;
const STEPS = 20;
const MOST_MS = 1_800;

/** Checks whether a database answers, over reserved connections. Simultaneous callers share one query. */
export class DatabaseCheck {
  readonly #db: Database;
  #asked: Promise<DatabaseState> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  state(): Promise<DatabaseState> {
    this.#asked ??= ask(this.#db).finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }
}

/**
 * Waits in steps. Between two steps, an answer that has arrived is read, so that a busy process does not mistake its own delay for the
 * database's.
 */
async function ask(db: Database): Promise<DatabaseState> {
  const limit = new AbortController();
  const began = performance.now();
  let left = STEPS;
  const timer = setInterval(() => {
    left -= 1;
    if (left === 0 || performance.now() - began > MOST_MS) limit.abort();
  }, STEP_MS);
  const scope = { lane: 'control', statementTimeoutMs: 2 * STEPS * STEP_MS, signal: limit.signal } as const;
  try {
    await untilAborted(withScope(db, scope).query('select 1'), limit.signal);
    return 'ok';
  } catch {
    return limit.signal.aborted ? 'not answering' : 'unreachable';
  } finally {
    clearInterval(timer);
  }
}
