import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Scope } from '../scope.ts';
import { type CopyRows, copyPieces } from '../value/copy-pieces.ts';
import { copyStatement } from '../value/copy-text.ts';
import { failureOf, hasEnded } from './failure.ts';

export interface Load extends Pick<Scope, 'signal'> {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: CopyRows;
  /** Host, port and database, for messages. */
  readonly where: string;
}

/**
 * Loads rows on a connection that nobody else uses, inside its transaction. If `signal` aborts meanwhile, it still reads all rows of the
 * source and then throws. To end earlier, the source throws itself. The transaction undoes the load. Returns the number of rows.
 */
export async function copyRows(client: PoolClient, { table, columns, rows, where, signal }: Load): Promise<number> {
  signal?.throwIfAborted();
  try {
    const stream = client.query(copyFrom(copyStatement(table, columns, 'stdin')));
    await pipeline(Readable.from(copyPieces(rows)), stream);
    signal?.throwIfAborted();
    return stream.rowCount;
  } catch (error) {
    const isOver = await hasEnded(client, error);
    throw signal?.aborted ? signal.reason : failureOf(error, where, isOver);
  }
}
