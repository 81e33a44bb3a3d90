import { setTimeout } from 'node:timers/promises';
import { messageOf } from '../database-error.ts';
import type { Hearing, Listening } from '../driver.ts';
import { quoteName } from '../value/copy-text.ts';

/** The part of node-postgres's client that listening needs. */
export interface ListeningClient {
  /** The server process of the session, from the greeting. */
  readonly processID: number | null;
  connect(): Promise<unknown>;
  query(text: string): Promise<{ rows: readonly unknown[] }>;
  on(event: 'notification', heard: (message: { readonly payload?: string | undefined }) => void): unknown;
  on(event: 'error' | 'end', ended: (error?: Error) => void): unknown;
  end(): Promise<void>;
  unref(): void;
}

export interface ListenerOptions {
  readonly open: () => ListeningClient;
  readonly channel: string;
  readonly hearing: Hearing;
  readonly log: (line: string) => void;
  /** Waits for a time, or rejects when the signal aborts. Tests replace it. */
  readonly pause?: typeof pause;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal, ref: false });

/** The interval of liveness checks while somebody needs to know. */
const BEAT_MS = 1_000;
/** A session that sends nothing for so long counts as lost. */
const SILENT_MS = 3_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;

/** Thrown behind a pooler that shares sessions, because it loses notifications. */
class PooledError extends Error {}

/**
 * Listens on a session of its own, which is replaced whenever it is lost. `missed` is called after each start, because notifications may
 * have been missed before. PostgreSQL sends a session its notifications before the answer to its next statement, so an answer proves that
 * all changes committed before the question were received.
 */
export class Listener implements Listening {
  readonly #options: ListenerOptions;
  readonly #stop = new AbortController();
  #heardUntil = Number.NEGATIVE_INFINITY;
  #isWanted = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    void this.#run();
  }

  heardUntil(): number {
    this.#isWanted = true;
    return this.#heardUntil;
  }

  close(): void {
    this.#stop.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const { log, pause: wait = pause } = this.#options;
    let retryMs = FIRST_RETRY_MS;
    let isLossLogged = false;
    while (!signal.aborted) {
      const began = this.#heardUntil;
      const error = await this.#session().catch((reason: unknown) => reason);
      if (signal.aborted) return;
      if (error instanceof PooledError) return log(error.message);
      const wasListening = this.#heardUntil !== began;
      if (wasListening) retryMs = FIRST_RETRY_MS;
      if (wasListening || !isLossLogged) log(`The session that hears of changes was lost: ${messageOf(error)}`);
      isLossLogged = true;
      await wait(retryMs, signal).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }

  /** Runs one session until it is lost (throws) or the listener is closed. */
  async #session(): Promise<void> {
    const { open, channel, hearing, pause: wait = pause } = this.#options;
    const client = open();
    const over = new AbortController();
    let reason: unknown = new Error('the connection ended');
    const end = (error?: unknown) => {
      reason = error ?? reason;
      over.abort();
    };
    client.on('error', end);
    client.on('end', end);
    this.#stop.signal.addEventListener('abort', () => end(), { signal: over.signal });
    try {
      const begin = async () => {
        await client.connect();
        client.unref();
        client.on('notification', ({ payload }) => hearing.heard(payload ?? ''));
        await client.query(`listen ${quoteName(channel)}`);
        hearing.missed();
        await this.#beat(client);
      };
      await within(SILENT_MS * 2, over.signal, begin());
      while (!over.signal.aborted) {
        await wait(BEAT_MS, over.signal);
        if (this.#isWanted) await within(SILENT_MS, over.signal, this.#beat(client));
      }
    } catch (error) {
      throw over.signal.aborted ? reason : error;
    } finally {
      over.abort();
      // Ending a dead connection may take forever, so nothing waits for it.
      void client.end().catch(() => undefined);
    }
  }

  async #beat(client: ListeningClient): Promise<void> {
    this.#isWanted = false;
    const asked = performance.now();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const pid = Number(Object(rows[0]).pid);
    if (pid !== client.processID) {
      throw new PooledError(
        'DATABASE_URL leads through a pooler, behind which changes made by other processes cannot be heard at once: they act within 5 seconds.',
      );
    }
    this.#heardUntil = asked;
  }
}

/** Rejects if the work takes longer or the signal aborts. The work itself goes on. */
async function within<T>(limitMs: number, signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  try {
    const limit = pause(limitMs, AbortSignal.any([signal, over.signal])).then(() => {
      throw new Error(`no answer within ${limitMs / 1000} s`);
    });
    return await Promise.race([work, limit]);
  } finally {
    over.abort();
    work.catch(() => undefined);
  }
}
