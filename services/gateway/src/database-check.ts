import { type Database, untilAborted, withScope } from '@fixed-ops/database';

/** What readiness says of the database. */
export type DatabaseState = 'ok' | 'unreachable' | 'not answering';

/** Both an orchestrator's patience and the reader's: whoever asks is answered within two seconds. */
const STEP_MS = 50;
const STEPS = 20;
const MOST_MS = 1_800;

/**
 * Asks a database whether it answers, over connections that nothing else takes. However many want to know at once, one question is
 * asked for all of them.
 */
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
 * The limit is waited for in steps: between two of them an answer that has come is read, so that a process with its hands full does
 * not take its own delay for the database's.
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
