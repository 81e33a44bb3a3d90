import type { ImportFile } from '../columns/import-file.ts';
import { RefusedFile } from '../refused-file.ts';
import { ImportError } from '../run/import-error.ts';
import { readRecords } from '../stage/read-records.ts';
import { RowReader } from '../stage/row-reader.ts';

/** The values of a row, in the order of its file's definition. */
export type Row = readonly (string | null)[];

/** Reads the rows of a file that are not refused, one repair order after the other. */
export class OrderCursor {
  readonly #path: string;
  readonly #pieces: AsyncGenerator<readonly Row[]>;
  readonly #number: number;
  readonly #suffix: number;
  #rows: readonly Row[] = [];
  #at = 0;
  #isOver = false;

  /** @param orphans lines of the file at which rows begin that belong to nothing and are refused */
  constructor(file: ImportFile, path: string, timezone: string, orphans: ReadonlySet<number>) {
    this.#path = path;
    this.#pieces = rowsOf(file, path, timezone, orphans);
    this.#number = file.columns.findIndex(({ name }) => name === 'ro_number');
    this.#suffix = file.columns.findIndex(({ name }) => name === 'ro_suffix');
  }

  /** The next row, or null when more has to be read first, or nothing is left. */
  next(): Row | null {
    const row = this.#rows[this.#at] ?? null;
    if (row !== null) this.#at += 1;
    return row;
  }

  /** Adds the rows at hand of a repair order; false when there may be more of them and more has to be read first. */
  take(number: string, suffix: string, into: Row[]): boolean {
    for (; this.#at < this.#rows.length; this.#at += 1) {
      const row = this.#rows[this.#at];
      if (row === undefined || row[this.#number] !== number || (row[this.#suffix] ?? '') !== suffix) return true;
      into.push(row);
    }
    return this.#isOver;
  }

  /** Reads on. Throws `ImportError` where the file is another one by now. */
  async fill(): Promise<void> {
    const { done, value } = await this.#pieces.next().catch((error: unknown) => {
      throw error instanceof RefusedFile ? this.changed() : error;
    });
    this.#rows = done === true ? [] : value;
    this.#at = 0;
    this.#isOver = done === true;
  }

  /** Whether all rows were taken, and the file has no more. */
  get isOver(): boolean {
    return this.#isOver && this.#at >= this.#rows.length;
  }

  /** Whether no row is left, reading on where none is at hand. */
  async isDrained(): Promise<boolean> {
    while (!this.isOver) {
      if (this.#at < this.#rows.length) return false;
      await this.fill();
    }
    return true;
  }

  /** What to say where the rows are not those that were read before. */
  changed(): ImportError {
    return new ImportError(`${this.#path} was changed while it was imported, so not all is loaded. Import it again.`);
  }

  /** Lets go of the file. */
  async close(): Promise<void> {
    await this.#pieces.return(undefined);
  }
}

async function* rowsOf(
  file: ImportFile,
  path: string,
  timezone: string,
  orphans: ReadonlySet<number>,
): AsyncGenerator<readonly Row[]> {
  let reader: RowReader | null = null;
  for await (const { header, records } of readRecords(file, path)) {
    reader ??= new RowReader(file, header, timezone);
    const rows: Row[] = [];
    for (const record of records)
      if (reader.read(record) === null && !orphans.has(record.line)) rows.push([...reader.values]);
    yield rows;
  }
}
