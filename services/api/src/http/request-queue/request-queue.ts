import { FairQueue, type FairQueueLimits, QueueFullError, untilAborted } from '@fixed-ops/database';
import { Problem, TOOK_TOO_LONG, tooManyRequests, waitedInVain } from '../problem/problem.ts';

/** A dashboard asks a dozen calls at once; who asks for more than two of them has more in mind than looking at it. */
export const FIGURES: FairQueueLimits = { slots: 16, perOwner: 3, waitingPerOwner: 37 };
/** A file takes a connection and memory for as long as it takes to send; one turn is left for who has none. */
export const FILES: FairQueueLimits = { slots: 4, perOwner: 2, waitingPerOwner: 6, spare: 1 };

/** Whose answers are worked out: each person some at once, one person after another. */
export class RequestQueue {
  readonly #figures = new FairQueue(FIGURES);
  readonly #files = new FairQueue(FILES);
  /** Answers that came and files that began, so far. */
  readonly #done = { figures: 0, files: 0 };

  /** Works an answer out when it is the person's turn. Throws 429 where too many of theirs wait, or it does not come in time. */
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

  /** The same for a file, whose turn is over when the answer is called. */
  async beginFile(userId: string, signal: AbortSignal): Promise<() => void> {
    return this.#enter(this.#files, userId, signal, 'files');
  }

  /** The first rows of a file are there. */
  fileIsBegun(): void {
    this.#done.files += 1;
  }

  async #enter(queue: FairQueue, userId: string, signal: AbortSignal, of: 'figures' | 'files'): Promise<() => void> {
    const before = this.#done[of];
    return queue.enter(userId, signal).catch((error: unknown) => {
      if (error instanceof QueueFullError) throw tooManyRequests(of);
      const isLate = error instanceof Problem && error.code === TOOK_TOO_LONG;
      // Where nobody was answered meanwhile, it was not for the others: the database is silent. Who has gone is told nothing.
      throw isLate && this.#done[of] > before ? waitedInVain(of) : error;
    });
  }
}
