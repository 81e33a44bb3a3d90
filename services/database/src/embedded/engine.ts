import { PGlite } from '@electric-sql/pglite';
import { codeOf, DatabaseError, messageOf, statementFailureOf } from '../database-error.ts';
import { copyStatement } from '../value/copy-text.ts';
import type { Parameter } from '../value/parameter.ts';
import type { RawResult } from '../value/result.ts';
import { Checkpointer } from './checkpoint.ts';

/** PostgreSQL in this process. Values go in and come out as text: the clients of both drivers read them alike. */
export interface Engine {
  run(text: string, params: readonly Parameter[]): Promise<RawResult>;
  copy(table: string, columns: readonly string[], rows: Uint8Array<ArrayBuffer>): Promise<number>;
  close(): Promise<void>;
}

interface EngineResult {
  rows: (string | null)[][];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number;
  command?: string;
}

/**
 * Opens the cluster in a folder, making it when the folder is empty. Throws with PostgreSQL's own reason.
 *
 * PGlite's files reach the operating system with every commit but are never forced to the disk (its file system has no
 * fsync): a killed process loses nothing, a power cut may. Who cannot bear that sets DATABASE_URL.
 */
export async function openEngine(folder: string): Promise<Engine> {
  const pg = await createPGlite(folder);
  pg.parsers = Object.fromEntries(Object.keys(pg.parsers).map((oid) => [oid, (text: string) => text]));
  pg.serializers = {};

  const ask = async (text: string, params: readonly Parameter[], blob?: Blob): Promise<EngineResult> => {
    try {
      return await pg.query<(string | null)[]>(text, [...params], { rowMode: 'array', ...(blob ? { blob } : {}) });
    } catch (error) {
      throw failureOf(error);
    }
  };
  await ask("set time zone 'UTC'", []);
  // New segments of the log need no zeros: they reserve room on a disk that is forced, and double what a load writes.
  await ask('set wal_init_zero = off', []);
  const checkpointer = await Checkpointer.start({
    position: async () => Number((await ask("select pg_current_wal_insert_lsn() - '0/0'", [])).rows[0]?.[0] ?? 0),
    checkpoint: async () => void (await ask('checkpoint', [])),
  });
  /** A transaction that failed takes no further statement, not even ours: look again after the next one. */
  const afterWork = (copiedBytes: number) =>
    checkpointer.afterWork(copiedBytes).catch((error: unknown) => {
      if (codeOf(error) === 'database_unreachable') throw error;
    });
  return {
    async run(text, params) {
      const result = await ask(text, params);
      await afterWork(0);
      return {
        fields: result.fields.map((field) => ({ name: field.name, oid: field.dataTypeID })),
        rows: result.rows,
        affected: result.affectedRows ?? 0,
      };
    },
    async copy(table, columns, rows) {
      const blob = new Blob([rows]);
      const result = await ask(copyStatement(table, columns, "'/dev/blob'"), [], blob);
      await afterWork(rows.length);
      return result.affectedRows ?? 0;
    },
    close: () => pg.close(),
  };
}

async function createPGlite(folder: string): Promise<PGlite> {
  // PostgreSQL says why it gives up on its standard error; the exception only says that it did.
  const said: string[] = [];
  try {
    return await PGlite.create({
      dataDir: folder,
      onStderr: (text) => {
        said.push(text);
        return true;
      },
    });
  } catch (error) {
    console.error(said.join('').trim());
    const reason = /(?:FATAL|PANIC|ERROR):\s*(.+)/.exec(said.join('\n'))?.[1];
    throw new Error(reason ?? messageOf(error), { cause: error });
  }
}

/** A refusal by PostgreSQL has an SQLSTATE; anything else means that the engine itself is broken. */
function failureOf(error: unknown): DatabaseError {
  const sqlState = codeOf(error);
  if (sqlState === undefined || !/^[0-9A-Z]{5}$/.test(sqlState)) {
    return new DatabaseError('database_unreachable', `The embedded database stopped working (${messageOf(error)}).`, {
      cause: error,
    });
  }
  return new DatabaseError('statement_failed', messageOf(error), {
    ...statementFailureOf(error),
    cause: error,
  });
}
