import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RowPiece, type RowsRequest, readRows } from './read-rows.ts';
import { rowsOfThread } from './rows-of-thread.ts';

/** A smaller file is read faster than a thread starts. */
const WORTH_A_THREAD = 1024 * 1024;

/** The script of a thread, beside the compiled program. From sources, files are read on the present thread. */
const script = new URL('./rows-thread.mjs', import.meta.url);

/** The rows of a file. A separate thread reads a large file while the former rows are processed. Throws `RefusedFile`. */
export function rowsOfFile(request: RowsRequest, bytes: number): AsyncGenerator<RowPiece> {
  return bytes > WORTH_A_THREAD && existsSync(fileURLToPath(script))
    ? rowsOfThread(script, request)
    : readRows(request);
}
