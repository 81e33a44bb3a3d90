import { parentPort, workerData } from 'node:worker_threads';
import { RefusedFile } from './import/refused-file.ts';
import { readRows } from './import/stage/read-rows.ts';
import { PIECES_AHEAD, type ThreadRequest, type ThreadWord } from './import/stage/rows-of-thread.ts';

// The script of a thread that reads the rows of one file for `rowsOfThread`.
const { request, taken }: ThreadRequest = workerData;
const say = (word: ThreadWord, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(word, moved);

try {
  let read = 0;
  for await (const piece of readRows(request)) {
    say({ piece }, [piece.lines.buffer, piece.rows.buffer, piece.staged.buffer]);
    read += 1;
    for (let before = Atomics.load(taken, 0); read - before >= PIECES_AHEAD; before = Atomics.load(taken, 0))
      Atomics.wait(taken, 0, before);
  }
  say({ end: true });
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error;
  say({ refused: error.message });
}
