import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { csvHead, csvRows, type SheetColumn } from '@fixed-ops/sheets';
import type { ImportError } from '../run/import-error.ts';
import { unwritable } from './unwritable.ts';

/** A row that is not loaded. */
export interface Reject {
  /** The physical line at which the record begins. The header is 1. */
  readonly line: number;
  /** Empty for a broken record. */
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

const LONGEST_VALUE = 1_000;
/** The number of a file's refused rows that administrators can see in the product. The file beside the import has all of them. */
const MOST_KEPT = 10_000;
const columns: readonly SheetColumn<Reject>[] = [
  { head: 'line', numeric: true, format: 'count', value: (row) => row.line },
  { head: 'column', value: (row) => row.column },
  { head: 'value', value: (row) => row.value.slice(0, LONGEST_VALUE) },
  { head: 'reason', value: (row) => row.reason },
];

/** A value that the database accepts: a refused value may contain anything, and cutting it may split a surrogate pair. */
export const storable = (text: string, longest = LONGEST_VALUE): string =>
  Buffer.from(text.slice(0, longest).replaceAll('\0', '')).toString();

/**
 * `<file>.rejects.csv` beside a file. The first reject creates it, and a run without rejects removes it. Throws `ImportError` if it cannot
 * be written.
 */
export class RejectsFile {
  readonly path: string;
  #stream: WriteStream | null = null;
  #failure: Error | null = null;
  count = 0;
  /** The first rejects in their order. */
  readonly kept: Reject[] = [];

  constructor(file: string) {
    this.path = `${file}.rejects.csv`;
  }

  async add(rejects: readonly Reject[]): Promise<void> {
    if (rejects.length === 0) return;
    if (this.#failure !== null) throw this.#unwritable(this.#failure);
    if (this.#stream === null) {
      this.#stream = createWriteStream(this.path);
      this.#stream.on('error', (error) => {
        this.#failure = error;
      });
      this.#stream.write(csvHead(columns));
    }
    this.count += rejects.length;
    for (const { line, column, value, reason } of rejects.slice(0, MOST_KEPT - this.kept.length))
      this.kept.push({ line, column: storable(column), value: storable(value), reason: storable(reason) });
    if (this.#stream.write(csvRows(rejects, columns))) return;
    await once(this.#stream, 'drain').catch((error: unknown) => {
      throw this.#unwritable(error);
    });
  }

  /** Completes the file. If nothing was refused, removes that of an earlier run. */
  async close(): Promise<void> {
    try {
      if (this.#stream === null) {
        await rm(this.path, { force: true });
        return;
      }
      this.#stream.end();
      await finished(this.#stream);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  /** It is written completely before anything is merged. */
  #unwritable(error: unknown): ImportError {
    return unwritable(`The refused rows cannot be written to ${this.path}`, error);
  }
}
