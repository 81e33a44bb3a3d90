import { untilAborted } from '@fixed-ops/database';

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

/** Work that several ask for is done once, and given up when the last of those who wait for it has gone. */
export class SharedWork<T> {
  readonly #running = new Map<string, Running<T>>();

  /** What the work of this name answers. It is told by its own signal when nobody waits for it any more. */
  async run(name: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    const running = this.#running.get(name) ?? this.#start(name, work);
    running.waiting += 1;
    try {
      return await untilAborted(running.result, signal);
    } finally {
      running.waiting -= 1;
      if (running.waiting === 0 && signal?.aborted) this.#stop(name, running, signal.reason);
    }
  }

  #start(name: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const stop = new AbortController();
    const result = work(stop.signal).finally(() => {
      if (this.#running.get(name) === running) this.#running.delete(name);
    });
    const running: Running<T> = { result, stop, waiting: 0 };
    this.#running.set(name, running);
    return running;
  }

  /** Whoever asks from now on has it done anew. */
  #stop(name: string, running: Running<T>, reason: unknown): void {
    if (this.#running.get(name) === running) this.#running.delete(name);
    running.stop.abort(reason);
  }
}
