/** Rows in COPY's text format, as text or as encoded bytes. A chunk may contain any part of a row. */
export type CopyRows = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The size of a message. A message for every row would cost more than the row. */
const PIECE_CHARACTERS = 64 * 1024;

/** Text that waits to be sent. */
class Waiting {
  #texts: string[] = [];
  #size = 0;

  /** Adds rows and returns what must be sent now: nothing, or the waiting text and, if the new rows are bytes, these too. */
  add(rows: string | Uint8Array): Uint8Array[] {
    if (typeof rows !== 'string') return [...this.take(), rows];
    this.#texts.push(rows);
    this.#size += rows.length;
    return this.#size < PIECE_CHARACTERS ? [] : this.take();
  }

  take(): Uint8Array[] {
    if (this.#size === 0) return [];
    const piece = Buffer.from(this.#texts.join(''), 'utf8');
    this.#texts = [];
    this.#size = 0;
    return [piece];
  }
}

/** Combines rows into pieces for the server. It does not wait for rows of a synchronous source one by one. */
export async function* copyPieces(rows: CopyRows): AsyncGenerator<Uint8Array> {
  const waiting = new Waiting();
  if (Symbol.iterator in rows) for (const each of rows) yield* waiting.add(each);
  else for await (const each of rows) yield* waiting.add(each);
  yield* waiting.take();
}
