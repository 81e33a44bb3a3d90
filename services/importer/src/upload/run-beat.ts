import type { Database } from '@fixed-ops/database';
import type { RunKey, RunProgress } from './run-record.ts';

/** Thrown if somebody has cancelled the run, or if it counts as dead. */
export class RunTaken extends Error {}

const TELL_MS = 400;
const BEAT_MS = 5_000;

/** Records the progress of a run and, every few seconds, its sign of life. It learns from that whether to stop. */
export class RunBeat {
  readonly #db: Database;
  readonly #key: RunKey;
  readonly #onTaken: () => void;
  readonly #timer: NodeJS.Timeout;
  #progress: RunProgress | null = null;
  #telling: Promise<void> | null = null;
  #told = 0;
  #isMerging = false;

  constructor(db: Database, key: RunKey, onTaken: () => void) {
    this.#db = db;
    this.#key = key;
    this.#onTaken = onTaken;
    this.#timer = setInterval(() => this.#send(), BEAT_MS).unref();
  }

  tell(progress: RunProgress): void {
    this.#progress = progress;
    if (Date.now() - this.#told >= TELL_MS) this.#send();
  }

  /** Marks the moment from which nobody can stop the run. Throws if somebody has stopped it. */
  async beginMerge(): Promise<void> {
    await this.#telling;
    this.#progress = { step: 'merge', kind: 'ros', done: 0, total: 0, rows: 0 };
    if ((await this.#write()) === 0) throw new RunTaken();
    this.#isMerging = true;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #send(): void {
    if (this.#telling !== null) return;
    this.#told = Date.now();
    this.#telling = this.#write()
      .then((rows) => {
        if (rows === 0 && !this.#isMerging) this.#onTaken();
      })
      // The next sign of life will do.
      .catch(() => undefined)
      .finally(() => {
        this.#telling = null;
      });
  }

  #write(): Promise<number> {
    return this.#db.execute(
      `update import_run set beat_at = now(), progress = $3::jsonb
        where dealership_id = $1 and id = $2::bigint and status = 'running'`,
      [this.#key.dealershipId, this.#key.runId, JSON.stringify(this.#progress ?? {})],
    );
  }
}
