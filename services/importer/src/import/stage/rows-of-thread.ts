import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RefusedFile } from '../refused-file.ts';
import type { RowPiece, RowsRequest } from './read-rows.ts';

/** The start data of the thread. */
export interface ThreadRequest {
  readonly request: RowsRequest;
  /** A single number: how many pieces were taken. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** A message of the thread: a piece of the file, the end, or why the file is refused. */
export type ThreadWord = { readonly piece: RowPiece } | { readonly end: true } | { readonly refused: string };

/** The number of pieces that the thread reads ahead. */
export const PIECES_AHEAD = 4;

/** The rows of a file, read by a thread that runs a script. Throws `RefusedFile`, and errors of the thread. */
export async function* rowsOfThread(script: URL, request: RowsRequest): AsyncGenerator<RowPiece> {
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadRequest = { request, taken };
  const worker = new Worker(script, { workerData });
  const gone = new AbortController();
  worker.once('exit', () => gone.abort());
  try {
    // Its last messages arrive before it is gone.
    for await (const [word] of on(worker, 'message', { signal: gone.signal }) as AsyncIterable<[ThreadWord]>) {
      if ('end' in word) return;
      if ('refused' in word) throw new RefusedFile(word.refused);
      yield word.piece;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
  } catch (error) {
    throw isAbort(error) ? new Error(`The thread that reads ${request.path} ended before the file did.`) : error;
  } finally {
    await worker.terminate();
  }
}

const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
