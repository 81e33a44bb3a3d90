import { untilAborted } from '@fixed-ops/database';

/** One who waits for work, or all of them, who are gone when the last is. */
export interface Waiting {
  /** Aborts when they have gone. */
  readonly signal: AbortSignal;
  /** Called when a part of the work is done. */
  goesOn(): void;
}

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  readonly waiting: Set<Waiting>;
}

/** Work that several ask for is done once, and given up when the last of those who wait for it has gone. */
export class SharedRead<T> {
  readonly #running = new Map<string, Running<T>>();

  /** What the work of this name answers. */
  async run(name: string, work: (all: Waiting) => Promise<T>, by: Waiting): Promise<T> {
    by.signal.throwIfAborted();
    const running = this.#running.get(name) ?? this.#start(name, work);
    running.waiting.add(by);
    try {
      return await untilAborted(running.result, by.signal);
    } finally {
      running.waiting.delete(by);
      if (running.waiting.size === 0 && by.signal.aborted) this.#stop(name, running, by.signal.reason);
    }
  }

  #start(name: string, work: (all: Waiting) => Promise<T>): Running<T> {
    const stop = new AbortController();
    const waiting = new Set<Waiting>();
    const goesOn = () => {
      for (const one of waiting) one.goesOn();
    };
    const result = work({ signal: stop.signal, goesOn }).finally(() => {
      if (this.#running.get(name) === running) this.#running.delete(name);
    });
    const running: Running<T> = { result, stop, waiting };
    this.#running.set(name, running);
    return running;
  }

  /** Whoever asks from now on has it done anew. */
  #stop(name: string, running: Running<T>, reason: unknown): void {
    if (this.#running.get(name) === running) this.#running.delete(name);
    running.stop.abort(reason);
  }
}
