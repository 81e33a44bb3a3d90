export interface FairQueueLimits {
  /** How many may be inside at once. */
  readonly slots: number;
  /** How many of one owner. */
  readonly perOwner: number;
  /** How many of one owner may wait; unbounded where it is left out. */
  readonly waitingPerOwner?: number;
  /** Slots that nobody takes who is inside already, so that whoever comes next need not wait; none where it is left out. */
  readonly spare?: number;
}

/** One more of this owner than may wait. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface Waiter {
  /** Milliseconds of the clock. */
  readonly since: number;
  admit(): void;
}

interface Owner {
  inside: number;
  /** Milliseconds inside, at the time `at`; what is long ago counts ever less. */
  used: number;
  at: number;
  readonly waiting: Set<Waiter>;
}

const HALF_LIFE_MS = 10_000;
/** A millisecond of waiting makes up for so many of use: enough that among those alike who came first is first. */
const PATIENCE = 4;
/** So much counts as waited and no more, or those who ask for much, whose requests wait long, would come before who asks for little. */
const MOST_WAITED_MS = 500;
/** Less than this is forgotten. */
const LITTLE_MS = 10;

/**
 * Turns for owners who share something scarce. The next is theirs who have used least of late, so that who asks for little waits
 * little, however much others ask for. What somebody has waited counts against what they used, up to half a second: of many alike
 * whoever came first comes next.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #now: () => number;
  /** Whose turn was longest ago comes first. */
  readonly #owners = new Map<string | symbol, Owner>();
  #inside = 0;

  constructor(limits: FairQueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** How many are inside. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * Waits for a turn; call the answer when it is over, which may be done more than once. Null is nobody in particular, each for
   * themselves. Who waits for a part of something has waited since that began, `since`.
   * Throws `QueueFullError` at once where too many of the owner wait, and the signal's reason when it aborts before.
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
      // To the end of the row.
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
