import type { PoolClient } from 'pg';
import type { Row } from '../database.ts';
import { codeOf, DatabaseError } from '../database-error.ts';
import type { Outcome } from '../driver.ts';
import type { Scope } from '../scope.ts';
import { decoderOf } from '../value/decode.ts';
import type { Parameter } from '../value/parameter.ts';
import { cutOff } from './cut-off.ts';
import { failureOf, hasEnded, QUERY_CANCELED } from './failure.ts';

export interface Statement extends Pick<Scope, 'signal' | 'statementTimeoutMs'> {
  readonly text: string;
  readonly params: readonly Parameter[];
  /** Milliseconds of its time that have gone by before it had a connection. */
  readonly waitedMs: number;
  /** Host, port and database, for sentences. */
  readonly where: string;
  /** Asks the server to give up what this process of it is doing; where it is null the connection is cut instead. */
  readonly cancel: ((processId: number) => Promise<void>) | null;
}

/** A server that has not ended a statement this long after it was told to does not answer. */
const graceMs = 1000;

/** How much longer the server may take to end a statement whose time is over. */
const slackMs = 100;

const types = { getTypeParser: decoderOf };

/** The time limit that each connection has been given; a new one has none. */
const timeouts = new WeakMap<PoolClient, number>();

/**
 * Runs a statement on a connection that nobody else uses, until it has ended: by itself, by its time limit, or because it was given
 * up. A connection of which it is not known what it is doing is cut: any further use of it is refused.
 */
export async function runStatement(client: PoolClient, statement: Statement): Promise<Outcome> {
  const { text, params, where, signal, statementTimeoutMs, waitedMs } = statement;
  signal?.throwIfAborted();
  // If the statement ended before the cancel came, the cancel would hit the next one on this connection.
  const cut = () => cutOff(client);
  let cancelled: Promise<void> | undefined;
  const giveUp = () => {
    clearTimeout(ending);
    if (statement.cancel === null) return cut();
    ending = setTimeout(cut, graceMs);
    cancelled ??= statement.cancel(processIdOf(client));
  };
  // The server ends it by itself where it did not have to wait.
  const leftMs = statementTimeoutMs === undefined ? undefined : Math.max(statementTimeoutMs - waitedMs, 0) + slackMs;
  let ending = leftMs === undefined ? undefined : setTimeout(giveUp, leftMs);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await limit(client, statementTimeoutMs ?? 0);
    // This mode takes one statement a call, with or without parameters; the types of pg do not have it.
    const question = { text, values: [...params], types, queryMode: 'extended' as const };
    const { rows, command, rowCount } = await client.query<Row>(question);
    if (cancelled !== undefined) cut();
    signal?.throwIfAborted();
    return { rows, affected: command === 'SELECT' ? 0 : (rowCount ?? 0) };
  } catch (error) {
    const isOver = await hasEnded(client, error);
    if (codeOf(error) === QUERY_CANCELED) await cancelled;
    else if (cancelled !== undefined) cut();
    throw signal?.aborted ? signal.reason : failureOf(error, where, isOver);
  } finally {
    clearTimeout(ending);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Most statements of a lane have the same limit, so this seldom asks the server. */
async function limit(client: PoolClient, milliseconds: number): Promise<void> {
  if ((timeouts.get(client) ?? 0) === milliseconds) return;
  await client.query(`set statement_timeout to ${Math.ceil(milliseconds)}`);
  timeouts.set(client, milliseconds);
}

/** The server's name for the connection, which pg has and its types do not. */
function processIdOf(client: PoolClient): number {
  const id: unknown = Reflect.get(client, 'processID');
  if (typeof id !== 'number') throw new DatabaseError('database_unreachable', 'A connection has no process.');
  return id;
}
