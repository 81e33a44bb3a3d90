/** Rows of COPY's text format, as text or as the bytes that it is sent as; each may hold any part of a row. */
export type CopyRows = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Characters after which what was gathered goes on its way: a message for every row costs more than the row. */
const PIECE_CHARACTERS = 64 * 1024;

/** Text that waits to be sent. */
class Waiting {
  #texts: string[] = [];
  #size = 0;

  /** What is to be sent now that this comes too: nothing, or what waited and, where it is bytes, itself. */
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

/** Rows put together to pieces, in which they go to the server; those that are there at once are not waited for one by one. */
export async function* copyPieces(rows: CopyRows): AsyncGenerator<Uint8Array> {
  const waiting = new Waiting();
  if (Symbol.iterator in rows) for (const each of rows) yield* waiting.add(each);
  else for await (const each of rows) yield* waiting.add(each);
  yield* waiting.take();
}
