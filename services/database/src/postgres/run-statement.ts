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
  /** Milliseconds of the time limit that passed before the statement had a connection. */
  readonly waitedMs: number;
  /** Host, port and database, for messages. */
  readonly where: string;
  /** Asks the server to cancel the statement of one of its processes. If it is null, the connection is cut instead. */
  readonly cancel: ((processId: number) => Promise<void>) | null;
}

/** A server that has not ended a statement this long after the cancel counts as not answering. */
const graceMs = 1000;

/** Additional time for the server to end a statement after its time limit. */
const slackMs = 100;

const types = { getTypeParser: decoderOf };

/** The time limit that each connection has. A new one has none. */
const timeouts = new WeakMap<PoolClient, number>();

/**
 * Runs a statement on a connection that nobody else uses until the statement ends: by itself, by its time limit, or by a cancel. If the
 * state of the connection is unknown, the connection is cut and any further use fails.
 */
export async function runStatement(client: PoolClient, statement: Statement): Promise<Outcome> {
  const { text, params, where, signal, statementTimeoutMs, waitedMs } = statement;
  signal?.throwIfAborted();
  // A cancel that arrives after the end of the statement would hit the next statement of this connection.
  const cut = () => cutOff(client);
  let cancelled: Promise<void> | undefined;
  const giveUp = () => {
    clearTimeout(ending);
    if (statement.cancel === null) return cut();
    ending = setTimeout(cut, graceMs);
    cancelled ??= statement.cancel(processIdOf(client));
  };
  // The server ends the statement by itself if there was no wait before it.
  const leftMs = statementTimeoutMs === undefined ? undefined : Math.max(statementTimeoutMs - waitedMs, 0) + slackMs;
  let ending = leftMs === undefined ? undefined : setTimeout(giveUp, leftMs);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await limit(client, statementTimeoutMs ?? 0);
    // This mode takes one statement per call, with or without parameters. The types of pg lack it.
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

/** Most statements of a lane have the same limit, so this rarely needs a round trip. */
async function limit(client: PoolClient, milliseconds: number): Promise<void> {
  if ((timeouts.get(client) ?? 0) === milliseconds) return;
  await client.query(`set statement_timeout to ${Math.ceil(milliseconds)}`);
  timeouts.set(client, milliseconds);
}

/** The number of the server process of the connection, which pg has but its types lack. */
function processIdOf(client: PoolClient): number {
  const id: unknown = Reflect.get(client, 'processID');
  if (typeof id !== 'number') throw new DatabaseError('database_unreachable', 'A connection has no process.');
  return id;
}
