/** Characters after which what was gathered goes on its way: a message for every row costs more than the row. */
const PIECE_CHARACTERS = 64 * 1024;

/** Rows put together to pieces, in which they go to the server; those that are there at once are not waited for one by one. */
export async function* copyPieces(rows: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  let size = 0;
  const piece = (): Buffer => {
    const joined = Buffer.from(waiting.join(''), 'utf8');
    waiting = [];
    size = 0;
    return joined;
  };
  if (Symbol.iterator in rows) {
    for (const row of rows) {
      waiting.push(row);
      size += row.length;
      if (size >= PIECE_CHARACTERS) yield piece();
    }
  } else {
    for await (const row of rows) {
      waiting.push(row);
      size += row.length;
      if (size >= PIECE_CHARACTERS) yield piece();
    }
  }
  if (size > 0) yield piece();
}
