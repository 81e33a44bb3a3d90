import { FairQueue, type FairQueueLimits, QueueFullError, untilAborted } from '@fixed-ops/database';
import { Problem, type QueuedWork, TOOK_TOO_LONG, tooManyRequests, waitedInVain } from '../problem/problem.ts';

/** A dashboard sends a dozen calls at once. A person may have 40 of them, of which three are computed at the same time. */
export const FIGURES: FairQueueLimits = { slots: 16, perOwner: 3, waitingPerOwner: 37 };
/** A file occupies a connection and memory until it is sent. One place stays free for people who have no file yet. */
export const FILES: FairQueueLimits = { slots: 4, perOwner: 2, waitingPerOwner: 6, spare: 1 };
/** Writes that ask a hosted tenant inside their transaction. They hold a connection each, and figures keep the others. */
export const TENANT: FairQueueLimits = { slots: 2, perOwner: 1, waitingPerOwner: 9 };

/** Limits how many answers are computed at once, in all and for each person, and lets people take turns. */
export class RequestQueue {
  readonly #figures = new FairQueue(FIGURES);
  readonly #files = new FairQueue(FILES);
  readonly #tenant = new FairQueue(TENANT);
  /** How many answers have been completed and how many files have started so far. */
  readonly #done = { figures: 0, files: 0, people: 0 };

  /** Computes an answer when it is the person's turn. Throws 429 if too many of the person's requests wait, or if the turn does not come in time. */
  async workOut<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const leave = await this.#enter(this.#figures, userId, signal, 'figures');
    try {
      const answer = await untilAborted(work(), signal);
      this.#done.figures += 1;
      return answer;
    } finally {
      leave();
    }
  }

  /** The same for a write that asks a hosted tenant. The turn ends with the write, which holds its connection until then. */
  async askTenant<T>(userId: string, signal: AbortSignal, write: () => Promise<T>): Promise<T> {
    const leave = await this.#enter(this.#tenant, userId, signal, 'people');
    try {
      const answer = await write();
      this.#done.people += 1;
      return answer;
    } finally {
      leave();
    }
  }

  /** The same for a file. The returned function ends the turn. */
  async beginFile(userId: string, signal: AbortSignal): Promise<() => void> {
    return this.#enter(this.#files, userId, signal, 'files');
  }

  /** Notes that the first rows of a file have been read. */
  fileIsBegun(): void {
    this.#done.files += 1;
  }

  async #enter(queue: FairQueue, userId: string, signal: AbortSignal, of: QueuedWork): Promise<() => void> {
    const before = this.#done[of];
    return queue.enter(userId, signal).catch((error: unknown) => {
      if (error instanceof QueueFullError) throw tooManyRequests(of);
      const isLate = error instanceof Problem && error.code === TOOK_TOO_LONG;
      // If nobody else was answered meanwhile, the wait was not for other people: the database does not answer.
      // A turn of the tenant is always somebody's write.
      throw isLate && (of === 'people' || this.#done[of] > before) ? waitedInVain(of) : error;
    });
  }
}
