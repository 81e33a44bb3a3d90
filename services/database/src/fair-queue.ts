export interface FairQueueLimits {
  /** How many may be inside at once. */
  readonly slots: number;
  /** How many of one owner. */
  readonly perOwner: number;
  /** How many of one owner may wait; unbounded where it is left out. */
  readonly waitingPerOwner?: number;
}

/** One more of this owner than may wait. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface Waiter {
  admit(): void;
}

interface Owner {
  inside: number;
  readonly waiting: Set<Waiter>;
}

/** Turns for owners one after the other: however much one of them asks for, the next free slot is another's who waits. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** Whose turn was longest ago comes first. */
  readonly #owners = new Map<string, Owner>();
  #inside = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** How many are inside. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * Waits for a turn; call the answer when it is over, which may be done more than once. Throws `QueueFullError` at once where too
   * many of the owner wait, and the signal's reason when it aborts before the turn.
   */
  enter(owner: string, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const own = this.#ownerOf(owner);
    const { perOwner, slots, waitingPerOwner = Number.POSITIVE_INFINITY } = this.#limits;
    const isFree = this.#inside < slots && own.inside < perOwner;
    if (!isFree && own.waiting.size >= waitingPerOwner)
      return Promise.reject(new QueueFullError(`Too many of ${owner}`));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(this.#turnOf(owner, own));
        },
      };
      const giveUp = () => {
        own.waiting.delete(waiter);
        this.#forget(owner, own);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      own.waiting.add(waiter);
      this.#admit();
    });
  }

  #ownerOf(owner: string): Owner {
    const known = this.#owners.get(owner) ?? { inside: 0, waiting: new Set() };
    this.#owners.set(owner, known);
    return known;
  }

  #turnOf(owner: string, own: Owner): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      own.inside -= 1;
      this.#inside -= 1;
      this.#admit();
      this.#forget(owner, own);
    };
  }

  #admit(): void {
    while (this.#inside < this.#limits.slots) {
      const next = [...this.#owners].find(([, own]) => own.waiting.size > 0 && own.inside < this.#limits.perOwner);
      if (next === undefined) return;
      const [owner, own] = next;
      const [waiter] = own.waiting;
      if (waiter === undefined) return;
      own.waiting.delete(waiter);
      own.inside += 1;
      this.#inside += 1;
      // To the end of the row.
      this.#owners.delete(owner);
      this.#owners.set(owner, own);
      waiter.admit();
    }
  }

  #forget(owner: string, own: Owner): void {
    if (own.inside === 0 && own.waiting.size === 0) this.#owners.delete(owner);
  }
}
