import { PGlite } from '@electric-sql/pglite';
import { codeOf, DatabaseError, messageOf } from '../database-error.ts';
import { copyStatement } from '../value/copy-text.ts';
import type { Parameter } from '../value/parameter.ts';
import type { RawResult } from '../value/result.ts';

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

/** Opens the cluster in a folder, making it when the folder is empty. */
export async function openEngine(folder: string): Promise<Engine> {
  const pg = await PGlite.create({ dataDir: folder });
  const asText = Object.fromEntries(Object.keys(pg.parsers).map((oid) => [oid, (text: string) => text]));
  pg.parsers = asText;
  pg.serializers = {};
  await pg.query("set time zone 'UTC'");

  const ask = async (text: string, params: readonly Parameter[], blob?: Blob): Promise<EngineResult> => {
    try {
      return await pg.query<(string | null)[]>(text, [...params], { rowMode: 'array', ...(blob ? { blob } : {}) });
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    async run(text, params) {
      const result = await ask(text, params);
      return {
        fields: result.fields.map((field) => ({ name: field.name, oid: field.dataTypeID })),
        rows: result.rows,
        affected: result.affectedRows ?? 0,
      };
    },
    async copy(table, columns, rows) {
      const blob = new Blob([rows]);
      return (await ask(copyStatement(table, columns, "'/dev/blob'"), [], blob)).affectedRows ?? 0;
    },
    close: () => pg.close(),
  };
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
    sqlState,
    constraint: textOf(error, 'constraint'),
    table: textOf(error, 'table'),
    column: textOf(error, 'column'),
    detail: textOf(error, 'detail'),
    cause: error,
  });
}

function textOf(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
