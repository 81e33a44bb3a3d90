import type { PoolClient, QueryArrayConfig } from 'pg';
import { codeOf, DatabaseError } from '../database-error.ts';
import type { Scope } from '../scope.ts';
import type { Parameter } from '../value/parameter.ts';
import type { RawResult } from '../value/result.ts';
import { failureOf, QUERY_CANCELED } from './failure.ts';

export interface Statement extends Pick<Scope, 'signal' | 'statementTimeoutMs'> {
  readonly text: string;
  readonly params: readonly Parameter[];
  /** Host, port and database, for sentences. */
  readonly where: string;
  /** Asks the server to give up what this process of it is doing. */
  readonly cancel: (processId: number) => Promise<void>;
}

/** A server that has not ended a statement this long after it should have is one that does not answer. */
const graceMs = 1000;

/** Values stay as PostgreSQL writes them: `decodeRows` reads them for both drivers. */
const asText = { getTypeParser: () => (text: string) => text };

/** The time limit that each connection has been given; a new one has none. */
const timeouts = new WeakMap<PoolClient, number>();

/**
 * Runs a statement on a connection that nobody else uses, until it has ended: by itself, by its time limit, or because it was given
 * up. A connection of which it is not known what it is doing is cut: any further use of it is refused.
 */
export async function runStatement(client: PoolClient, statement: Statement): Promise<RawResult> {
  const { text, params, where, signal, statementTimeoutMs } = statement;
  signal?.throwIfAborted();
  const cut = () => void client.end();
  let cutting = statementTimeoutMs === undefined ? undefined : setTimeout(cut, statementTimeoutMs + graceMs);
  let cancelled: Promise<void> | undefined;
  const giveUp = () => {
    clearTimeout(cutting);
    cutting = setTimeout(cut, graceMs);
    cancelled = statement.cancel(processIdOf(client));
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await limit(client, statementTimeoutMs ?? 0);
    const result = await client.query<(string | null)[]>(questionOf(text, params));
    signal?.throwIfAborted();
    return {
      fields: result.fields.map((field) => ({ name: field.name, oid: field.dataTypeID })),
      rows: result.rows,
      affected: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0),
    };
  } catch (error) {
    if (cancelled === undefined) throw failureOf(error, where);
    await cancelled;
    // The statement ended before it was given up: whatever comes next on this connection might be given up instead.
    if (codeOf(error) !== QUERY_CANCELED) cut();
    throw signal?.reason;
  } finally {
    clearTimeout(cutting);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Most statements of a lane have the same limit, so this seldom asks the server. */
async function limit(client: PoolClient, milliseconds: number): Promise<void> {
  if ((timeouts.get(client) ?? 0) === milliseconds) return;
  await client.query(`set statement_timeout to ${Math.ceil(milliseconds)}`);
  timeouts.set(client, milliseconds);
}

function questionOf(text: string, params: readonly Parameter[]): QueryArrayConfig & { queryMode: 'extended' } {
  return {
    text,
    values: [...params],
    rowMode: 'array',
    types: asText,
    // One statement a call, with or without parameters.
    queryMode: 'extended',
  };
}

/** The server's name for the connection, which pg has and its types do not. */
function processIdOf(client: PoolClient): number {
  const id: unknown = Reflect.get(client, 'processID');
  if (typeof id !== 'number') throw new DatabaseError('database_unreachable', 'A connection has no process.');
  return id;
}
