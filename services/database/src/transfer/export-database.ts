import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../database.ts';
import { DatabaseError, isDiskFull } from '../database-error.ts';
import { copyRow, quoteName } from '../value/copy-text.ts';
import { type ArchiveHeader, END_OF_ROWS } from './archive.ts';
import { type StoredTable, storedTables } from './tables.ts';

export interface TransferProgress {
  readonly table: string;
  /** The number of exported rows of all tables so far. */
  readonly rows: number;
}

export interface TransferResult {
  readonly tables: number;
  readonly rows: number;
}

const ROWS_A_FETCH = 2000;

/**
 * Writes the whole database into one file (see `archive.ts`), as it is at one moment. The file gets its name when it is complete. Others
 * can continue to work meanwhile.
 */
export async function exportDatabase(
  db: Database,
  file: string,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<TransferResult> {
  const unfinished = `${file}.unfinished`;
  try {
    const result = await db.transaction(async (tx) => {
      await tx.execute('set transaction isolation level repeatable read, read only');
      const tables = await storedTables(tx);
      const counted = { tables: tables.length, rows: 0 };
      await pipeline(
        Readable.from(archiveText(tx, tables, counted, onProgress)),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600 }),
      );
      return counted;
    });
    await rename(unfinished, file);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof DatabaseError || !isDiskFull(error)) throw error;
    throw new DatabaseError(
      'disk_full',
      `The disk has no room for ${file}, so nothing was exported. Free some room there, or name a file on another disk.`,
      { cause: error },
    );
  }
}

async function* archiveText(
  tx: Database,
  tables: readonly StoredTable[],
  counted: { rows: number },
  onProgress: (progress: TransferProgress) => void,
): AsyncGenerator<string> {
  const known = await tx.query<{ name: string }>('select name from schema_migration order by name');
  const header: ArchiveHeader = {
    format: 'fixed-ops-database',
    version: 1,
    writtenAt: new Date().toISOString(),
    migrations: known.map(({ name }) => name),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const { table, columns } of tables) {
    yield `${JSON.stringify({ table, columns })}\n`;
    const selected = columns.map((column) => `${quoteName(column)}::text`).join(', ');
    await tx.execute(`declare exported no scroll cursor for select ${selected} from ${quoteName(table)}`);
    for (;;) {
      const rows = await tx.query<Record<string, string | null>>(`fetch ${ROWS_A_FETCH} from exported`);
      if (rows.length === 0) break;
      counted.rows += rows.length;
      yield rows.map((row) => copyRow(columns.map((column) => row[column] ?? null))).join('');
      onProgress({ table, rows: counted.rows });
    }
    await tx.execute('close exported');
    yield `${END_OF_ROWS}\n`;
  }
  yield `${JSON.stringify({ rows: counted.rows })}\n`;
}
