import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RowPiece, type RowsRequest, readRows } from './read-rows.ts';
import { rowsOfThread } from './rows-of-thread.ts';

/** What a thread takes longer to begin with than the file to be read. */
const WORTH_A_THREAD = 1024 * 1024;

/** What a thread runs: beside the compiled program. Sources are read on the thread that there is. */
const script = new URL('./rows-thread.mjs', import.meta.url);

/** The rows of a file, which a thread of its own reads where the file is large, while those before are noted. Throws `RefusedFile`. */
export function rowsOfFile(request: RowsRequest, bytes: number): AsyncGenerator<RowPiece> {
  return bytes > WORTH_A_THREAD && existsSync(fileURLToPath(script))
    ? rowsOfThread(script, request)
    : readRows(request);
}
