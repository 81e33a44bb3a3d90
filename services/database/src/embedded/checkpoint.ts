/** Above this much log since the last checkpoint the next one is due: it then takes a tenth of a second. */
export const checkpointAfterBytes = 128 * 1024 * 1024;

/** Looking costs a statement, so not every commit looks. */
const lookEveryStatements = 256;
const lookEveryCopiedBytes = 16 * 1024 * 1024;

export interface Log {
  /** Bytes of write-ahead log written in the life of the cluster. */
  position(): Promise<number>;
  checkpoint(): Promise<void>;
}

/**
 * PostgreSQL in single-user mode, which PGlite is, never checkpoints by itself: its log would grow with every write
 * until it is closed, and be replayed whole after a crash. This is what checkpoints instead.
 */
export class Checkpointer {
  readonly #log: Log;
  #last: number;
  #statements = 0;
  #copiedBytes = 0;

  private constructor(log: Log, position: number) {
    this.#log = log;
    this.#last = position;
  }

  /** Starts counting; opening the cluster has just checkpointed. */
  static async start(log: Log): Promise<Checkpointer> {
    return new Checkpointer(log, await log.position());
  }

  /** Called after every statement, inside its turn. */
  async afterWork(copiedBytes: number): Promise<void> {
    this.#statements += 1;
    this.#copiedBytes += copiedBytes;
    if (this.#statements < lookEveryStatements && this.#copiedBytes < lookEveryCopiedBytes) return;
    this.#statements = 0;
    this.#copiedBytes = 0;
    const position = await this.#log.position();
    if (position - this.#last < checkpointAfterBytes) return;
    await this.#log.checkpoint();
    this.#last = position;
  }
}
