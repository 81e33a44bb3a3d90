import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { DatabaseError, messageOf } from '../database-error.ts';

/**
 * A whole database in one file: gzip of lines. The first line describes the file. For each table follow a line with its name and columns,
 * its rows in COPY's text format, and `\.`. The last line counts all rows, so that a truncated file is detected. It is text, so that every
 * version of PostgreSQL can read what any other wrote.
 */
const headerSchema = z.object({
  format: z.literal('fixed-ops-database'),
  version: z.literal(1),
  writtenAt: z.string(),
  /** Names of the migrations that made the schema, oldest first. */
  migrations: z.array(z.string()).min(1),
});
export type ArchiveHeader = z.output<typeof headerSchema>;

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
type ArchiveTable = z.output<typeof tableSchema>;

const endSchema = z.object({ rows: z.number().int().nonnegative() });

/** Ends the rows of a table. No row looks like this, because COPY writes a backslash as two. */
export const END_OF_ROWS = '\\.';

export interface Archive {
  readonly header: ArchiveHeader;
  /** The tables in order. Read all rows of a table before the next one. */
  readonly tables: AsyncGenerator<ArchiveTable & { readonly rows: AsyncIterable<string> }>;
}

function notAnArchive(file: string, reason: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    'archive_unreadable',
    `${file} is not a whole export of a Fixed Ops database (${reason}). Nothing was imported. Give a file that npm run db:export wrote to its end.`,
    { cause },
  );
}

/** Opens a file of `db:export` and reads it piece by piece. Throws `archive_unreadable`. */
export async function openArchive(file: string): Promise<Archive> {
  const lines = readLines(file);
  const first = await lines.next();
  const header = headerSchema.safeParse(first.done ? undefined : parsed(first.value));
  if (!header.success) {
    await lines.return(undefined);
    throw notAnArchive(file, 'its first line does not say so');
  }
  return { header: header.data, tables: readTables(file, lines) };
}

async function* readLines(file: string): AsyncGenerator<string, void, undefined> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  // A pipe does not pass on errors.
  source.on('error', (error) => text.destroy(error));
  try {
    // COPY escapes line feeds inside values, so every line of the file is one record. A line reader would also split at other characters
    // that Unicode calls line ends.
    text.setEncoding('utf8');
    let rest = '';
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    throw notAnArchive(file, messageOf(error), error);
  } finally {
    source.destroy();
    text.destroy();
  }
}

async function* readTables(file: string, lines: AsyncGenerator<string, void, undefined>): Archive['tables'] {
  let count = 0;
  async function* rows(): AsyncGenerator<string> {
    for (;;) {
      const line = await lines.next();
      if (line.done) throw notAnArchive(file, 'it ends inside a table');
      if (line.value === END_OF_ROWS) return;
      count += 1;
      yield `${line.value}\n`;
    }
  }
  for (;;) {
    const line = await lines.next();
    if (line.done) throw notAnArchive(file, 'its end is missing');
    const value = parsed(line.value);
    const end = endSchema.safeParse(value);
    if (end.success) {
      if (end.data.rows !== count) throw notAnArchive(file, `it holds ${count} rows and counts ${end.data.rows}`);
      return;
    }
    const table = tableSchema.safeParse(value);
    if (!table.success) throw notAnArchive(file, 'a line between two tables names none');
    yield { ...table.data, rows: rows() };
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
