import { PGlite } from '@electric-sql/pglite';
import { codeOf, DatabaseError, diskFull, isDiskFull, messageOf, statementFailureOf } from '../database-error.ts';
import { copyStatement } from '../value/copy-text.ts';
import type { Parameter } from '../value/parameter.ts';
import type { RawResult } from '../value/result.ts';
import { Checkpointer } from './checkpoint.ts';

/** PostgreSQL in this process. Values go in and come out as text: the clients of both drivers read them alike. */
export interface Engine {
  run(text: string, params: readonly Parameter[]): Promise<RawResult>;
  copy(table: string, columns: readonly string[], rows: Uint8Array<ArrayBuffer>): Promise<number>;
  /** Why it takes no statement any more, or null while it works. The process has to end: the next one repairs the files. */
  readonly broken: DatabaseError | null;
  close(): Promise<void>;
}

interface EngineResult {
  rows: (string | null)[][];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number;
  command?: string;
}

export interface EnginePlace {
  /** Folder of the cluster. */
  readonly cluster: string;
  /** The data folder, as errors name it. */
  readonly dataFolder: string;
  /** Tells the clients, at once and without waiting for anything, and ends the process. */
  readonly panicked: (error: DatabaseError) => void;
}

/**
 * Opens the cluster in a folder, making it when the folder is empty. Throws with PostgreSQL's own reason.
 *
 * PostgreSQL that panics, as when its log finds no room on the disk, ends its process, and the next one repairs the files.
 * Compiled into this process it cannot end it, and would run in a circle for ever: `panicked` has to.
 *
 * PGlite's files reach the operating system with every commit but are never forced to the disk (its file system has no
 * fsync): a killed process loses nothing, a power cut may. Who cannot bear that sets DATABASE_URL.
 */
export async function openEngine(place: EnginePlace): Promise<Engine> {
  const pg = await createPGlite(place);
  pg.parsers = Object.fromEntries(Object.keys(pg.parsers).map((oid) => [oid, (text: string) => text]));
  pg.serializers = {};

  let broken: DatabaseError | null = null;
  const ask = async (text: string, params: readonly Parameter[], blob?: Blob): Promise<EngineResult> => {
    if (broken !== null) throw broken;
    try {
      return await pg.query<(string | null)[]>(text, [...params], { rowMode: 'array', ...(blob ? { blob } : {}) });
    } catch (error) {
      if (!isRefusal(error)) broken = stopped(messageOf(error), place.dataFolder, error);
      throw broken ?? failureOf(error, place.dataFolder);
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
  const afterWork = (copiedBytes: number) => checkpointer.afterWork(copiedBytes).catch(() => undefined);
  return {
    get broken() {
      return broken;
    },
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

/** Texts are in the order of their characters either way, and compared much faster when PostgreSQL knows it. */
const CLUSTER_SETTINGS = ['--lc-collate=C'];

async function createPGlite({ cluster, dataFolder, panicked }: EnginePlace): Promise<PGlite> {
  // PostgreSQL says why it gives up on its standard error; the exception only says that it did.
  const said: string[] = [];
  let isOpen = false;
  try {
    const pg = await PGlite.create({
      dataDir: cluster,
      initDbStartParams: CLUSTER_SETTINGS,
      onStderr: (text) => {
        if (!isOpen) said.push(text);
        const panic = /PANIC:\s*(.+)/.exec(text)?.[1];
        // Files that cannot be read are found before the engine does anything: it says so by throwing.
        if (panic !== undefined && (isOpen || isDiskFull(new Error(panic))))
          panicked(stopped(panic, dataFolder, undefined));
        return true;
      },
    });
    isOpen = true;
    return pg;
  } catch (error) {
    console.error(said.join('').trim());
    const reason = /(?:FATAL|PANIC|ERROR):\s*(.+)/.exec(said.join('\n'))?.[1];
    throw new Error(reason ?? messageOf(error), { cause: error });
  }
}

/** A refusal by PostgreSQL has an SQLSTATE; anything else, and a panic, means that the engine itself is broken. */
function isRefusal(error: unknown): boolean {
  const severity: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'severity') : undefined;
  return /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '') && severity !== 'PANIC' && severity !== 'FATAL';
}

function stopped(reason: string, where: string, cause: unknown): DatabaseError {
  const error = new Error(reason, { cause });
  if (isDiskFull(error)) return diskFull(where, error);
  return new DatabaseError('database_unreachable', `The embedded database stopped working (${reason}).`, {
    cause: error,
  });
}

function failureOf(error: unknown, where: string): DatabaseError {
  if (isDiskFull(error)) return diskFull(where, error);
  return new DatabaseError('statement_failed', messageOf(error), {
    ...statementFailureOf(error),
    cause: error,
  });
}
