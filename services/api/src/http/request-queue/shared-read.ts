import { untilAborted } from '@fixed-ops/database';

/** A caller who waits for shared work, or all its callers together; they are gone when the last one is. */
export interface Waiting {
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Called on progress, which gives the callers more time. */
  goesOn(): void;
}

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  readonly waiting: Set<Waiting>;
}

/** Does work once for all callers who ask for it at the same time, and cancels it when the last of them has left. */
export class SharedRead<T> {
  readonly #running = new Map<string, Running<T>>();

  /** The result of the work with this name, which is started unless it is running. */
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

  /** Callers from now on start the work again. */
  #stop(name: string, running: Running<T>, reason: unknown): void {
    if (this.#running.get(name) === running) this.#running.delete(name);
    running.stop.abort(reason);
  }
}
