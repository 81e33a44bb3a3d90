export interface FairQueueLimits {
  /** The number of turns at once. */
  readonly slots: number;
  /** The number of turns at once of one owner. */
  readonly perOwner: number;
  /** The number of waiting entries of one owner. Unlimited by default. */
  readonly waitingPerOwner?: number;
  /** Slots that an owner who is already inside cannot take, so that the next owner does not wait. None by default. */
  readonly spare?: number;
}

/** Thrown if too many entries of an owner wait. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface Waiter {
  /** The start of the wait, in milliseconds of the clock. */
  readonly since: number;
  admit(): void;
}

interface Owner {
  inside: number;
  /** Milliseconds used until the time `at`. Older use counts less and less. */
  used: number;
  at: number;
  readonly waiting: Set<Waiter>;
}

const HALF_LIFE_MS = 10_000;
/** One millisecond of waiting makes up for this many milliseconds of use, so that among equals the first one to come is first. */
const PATIENCE = 4;
/** The longest wait that counts. Otherwise owners of many requests, which wait long, would go before owners of few. */
const MOST_WAITED_MS = 500;
/** An owner with less use than this is forgotten. */
const LITTLE_MS = 10;

/**
 * Turns for owners who share a scarce resource. The next turn goes to the owner with the least recent use, so that an owner of few requests
 * waits little, however many requests others have. Up to half a second of waiting counts against use, so that among equals the first one to
 * come is first.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #now: () => number;
  /** The owner with the oldest turn is first. */
  readonly #owners = new Map<string | symbol, Owner>();
  #inside = 0;

  constructor(limits: FairQueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** The number of turns under way. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * Waits for a turn and returns the function that ends it, which may be called repeatedly. Each entry of the owner null is an owner of its
   * own. `since` is the start of the whole request, if it has waited before. Throws `QueueFullError` at once if too many entries of the
   * owner wait, and the signal's reason if it aborts first.
   */
  enter(owner: string | null, signal?: AbortSignal, since: number = this.#now()): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const name = owner ?? Symbol('nobody');
    const own = this.#owners.get(name) ?? { inside: 0, used: 0, at: this.#now(), waiting: new Set() };
    this.#owners.set(name, own);
    const { waitingPerOwner = Number.POSITIVE_INFINITY } = this.#limits;
    if (!this.#mayEnter(own) && own.waiting.size >= waitingPerOwner) {
      return Promise.reject(new QueueFullError(`Too many of ${String(name)}`));
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        since,
        admit: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(this.#turnOf(name, own));
        },
      };
      const giveUp = () => {
        own.waiting.delete(waiter);
        this.#forget(name, own);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      own.waiting.add(waiter);
      this.#admit();
    });
  }

  #mayEnter(own: Owner): boolean {
    const { slots, perOwner, spare = 0 } = this.#limits;
    return this.#inside < slots - (own.inside > 0 ? spare : 0) && own.inside < perOwner;
  }

  #turnOf(name: string | symbol, own: Owner): () => void {
    const began = this.#now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      own.inside -= 1;
      this.#inside -= 1;
      own.used = this.#usedOf(own) + this.#now() - began;
      own.at = this.#now();
      this.#admit();
      this.#forget(name, own);
    };
  }

  #usedOf({ used, at }: Owner): number {
    return used * 0.5 ** ((this.#now() - at) / HALF_LIFE_MS);
  }

  #admit(): void {
    for (;;) {
      const next = this.#next();
      if (next === null) return;
      const [name, own] = next;
      const [waiter] = own.waiting;
      if (waiter === undefined) return;
      own.waiting.delete(waiter);
      own.inside += 1;
      this.#inside += 1;
      // Moves the owner to the end of the order.
      this.#owners.delete(name);
      this.#owners.set(name, own);
      waiter.admit();
    }
  }

  #next(): readonly [string | symbol, Owner] | null {
    let next: readonly [string | symbol, Owner] | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [name, own] of this.#owners) {
      const [oldest] = own.waiting;
      if (oldest === undefined) {
        this.#forget(name, own);
        continue;
      }
      const waited = Math.min(this.#now() - oldest.since, MOST_WAITED_MS);
      const claim = this.#usedOf(own) - PATIENCE * waited;
      if (claim >= least || !this.#mayEnter(own)) continue;
      next = [name, own];
      least = claim;
    }
    return next;
  }

  #forget(name: string | symbol, own: Owner): void {
    const isLittle = typeof name === 'symbol' || this.#usedOf(own) < LITTLE_MS;
    if (own.inside === 0 && own.waiting.size === 0 && isLittle) this.#owners.delete(name);
  }
}
