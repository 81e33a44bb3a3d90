import { copyRow, type Database } from '@fixed-ops/database';

/** A value of one column for COPY text. */
export type CopyValue = string | number | boolean | null | undefined;

/** A JSON value for a json column. */
export const json = (value: unknown): string => JSON.stringify(value);

/** Collects rows of one table, so that each COPY carries many. */
export class TableBuffer {
  readonly #table: string;
  readonly #columns: readonly string[];
  #rows: string[] = [];
  written = 0;

  constructor(table: string, columns: readonly string[]) {
    this.#table = table;
    this.#columns = columns;
  }

  add(...values: readonly CopyValue[]): void {
    if (values.length !== this.#columns.length) {
      throw new Error(`${this.#table} takes ${this.#columns.length} values, not ${values.length}`);
    }
    this.#rows.push(copyRow(values));
  }

  async flush(db: Database): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    await db.copyIn(this.#table, this.#columns, chunksOf(rows));
    this.written += rows.length;
  }
}

/** Splits rows into strings of about a quarter megabyte: fewer messages than rows, and none as large as the file. */
function* chunksOf(rows: readonly string[]): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += row;
    if (chunk.length > 262_144) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/** Writes a few rows at once. */
export async function copyRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  const buffer = new TableBuffer(table, columns);
  for (const row of rows) buffer.add(...row);
  await buffer.flush(db);
}
