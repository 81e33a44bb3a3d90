import { retryAfterOf } from '@fixed-ops/database';
import { LRUCache } from 'lru-cache';

/** How long what was read counts without a sign that nothing has changed since (RULINGS, "At once"). */
const COUNTS_FOR_MS = 5_000;

interface Entry<Value> {
  readonly value: Value;
  /** On the clock of `performance.now()`: when it began to be read. */
  readonly readAt: number;
}

/**
 * Values read from the database, by key. One counts until it is forgotten, and never longer than five seconds after it was read,
 * or after the moment up to which every change has been heard. Who asks while a value is being read waits for that read, unless
 * something was forgotten meanwhile: then it may be of before the change. Where it fails because the database was away, who came later reads
 * once more: it may be back.
 */
export class CachedLookups<Value extends object | string> {
  readonly #known: LRUCache<string, Entry<Value>>;
  #running = new Map<string, Promise<Value>>();
  readonly #heardUntil: () => number;

  constructor(request: { readonly most: number; readonly heardUntil: () => number }) {
    this.#known = new LRUCache({ max: request.most });
    this.#heardUntil = request.heardUntil;
  }

  /** The value of the key; `read` reads it where it is not known. A failure is not kept. */
  get(key: string, read: () => Promise<Value>): Value | Promise<Value> {
    const entry = this.#known.get(key);
    if (entry !== undefined && performance.now() - Math.max(entry.readAt, this.#heardUntil()) < COUNTS_FOR_MS)
      return entry.value;
    const running = this.#running.get(key);
    if (running === undefined) return this.#read(key, read);
    return running.catch((error: unknown) => {
      if (retryAfterOf(error) === null) throw error;
      return this.#running.get(key) ?? this.#read(key, read);
    });
  }

  /** From now on nothing that was read before counts. */
  forget(): void {
    this.#known.clear();
    this.#running = new Map();
  }

  #read(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#running;
    const readAt = performance.now();
    const value = read()
      .then((found) => {
        if (this.#running === running) this.#known.set(key, { value: found, readAt });
        return found;
      })
      .finally(() => running.delete(key));
    running.set(key, value);
    return value;
  }
}
