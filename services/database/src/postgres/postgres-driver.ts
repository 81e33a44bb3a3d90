import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig, Pool, type PoolClient, type QueryArrayConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { codeOf, DatabaseError, diskFull, isDiskFull, messageOf, statementFailureOf } from '../database-error.ts';
import type { Driver, LeasedSession } from '../driver.ts';
import { copyStatement } from '../value/copy-text.ts';
import type { Parameter } from '../value/parameter.ts';
import type { RawResult } from '../value/result.ts';
import type { ServerTarget } from './server-target.ts';

const connectTimeLimitMs = 10_000;
const mostConnections = 10;

/** Values stay as PostgreSQL writes them: `decodeRows` reads them for both drivers. */
const asText = { getTypeParser: () => (text: string) => text };

/** The limit is for reaching the server alone: given to the pool it would also end the wait for a turn on a busy one. */
class TimedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      connectionTimeoutMillis: connectTimeLimitMs,
    });
  }
}

/** A PostgreSQL server, through a pool of connections. */
export class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #where: string;
  readonly #revive: ServerTarget['revive'];

  constructor({ connection, where, revive }: ServerTarget, log: (line: string) => void) {
    this.#where = where;
    this.#revive = revive;
    this.#pool = new Pool({
      ...connection,
      max: mostConnections,
      Client: TimedClient,
      application_name: 'fixed-ops',
      // As with the embedded database: only an open question keeps a program alive.
      allowExitOnIdle: true,
    });
    this.#pool.on('connect', (client) => {
      // Statements of a connection run in order, so this one comes before any other. Compiling a dashboard's statement takes
      // longer than running it.
      client.query("set time zone 'UTC'; set datestyle to 'ISO, YMD'; set jit to off").catch(() => undefined);
    });
    // An idle connection that is cut off; the pool makes a new one when it is needed.
    this.#pool.on('error', (error) => log(`A connection to ${this.#where} was lost: ${error.message}`));
  }

  async run(text: string, params: readonly Parameter[]): Promise<RawResult> {
    const client = await this.#connect();
    try {
      return await this.#runOn(client, text, params);
    } finally {
      client.release();
    }
  }

  async lease(): Promise<LeasedSession> {
    const client = await this.#connect();
    // Without a listener the loss of a held connection would end the whole process; the statement under way rejects.
    const ignore = () => undefined;
    client.on('error', ignore);
    return {
      run: (text, params) => this.#runOn(client, text, params),
      copyIn: async (table, columns, rows) => {
        try {
          const stream = client.query(copyFrom(copyStatement(table, columns, 'stdin')));
          await pipeline(Readable.from(rows), stream);
          return stream.rowCount;
        } catch (error) {
          throw this.#failureOf(error);
        }
      },
      release: async (broken) => {
        client.off('error', ignore);
        client.release(broken);
      },
    };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect().catch(async (error: unknown) => {
        if (this.#revive === undefined) throw error;
        await this.#revive();
        return this.#pool.connect();
      });
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      throw new DatabaseError(
        'database_unreachable',
        `The database server ${this.#where} cannot be reached (${messageOf(error)}). Check DATABASE_URL and that the server runs.`,
        { cause: error },
      );
    }
  }

  async #runOn(client: PoolClient, text: string, params: readonly Parameter[]): Promise<RawResult> {
    try {
      const question: QueryArrayConfig & { queryMode: 'extended' } = {
        text,
        values: [...params],
        rowMode: 'array',
        types: asText,
        // As on the embedded database: one statement a call, with or without parameters.
        queryMode: 'extended',
      };
      const result = await client.query<(string | null)[]>(question);
      return {
        fields: result.fields.map((field) => ({ name: field.name, oid: field.dataTypeID })),
        rows: result.rows,
        affected: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0),
      };
    } catch (error) {
      throw this.#failureOf(error);
    }
  }

  #failureOf(error: unknown): DatabaseError | Error {
    if (error instanceof DatabaseError) return error;
    const sqlState = codeOf(error);
    // Class 08: connection exceptions. 57P01 to 57P03: the server shuts down or starts.
    if (sqlState === undefined || !/^[0-9A-Z]{5}$/.test(sqlState) || /^(08|57P0[123])/.test(sqlState)) {
      // What the source of a COPY threw goes to the caller as it is.
      if (error instanceof Error && sqlState === undefined && !/connection|terminat|timeout/i.test(error.message)) {
        return error;
      }
      return new DatabaseError(
        'database_unreachable',
        `The database server ${this.#where} went away while it was asked (${messageOf(error)}), so what was asked may or may not have been done.`,
        { cause: error },
      );
    }
    if (isDiskFull(error)) return diskFull(`of the server ${this.#where}`, error);
    return new DatabaseError('statement_failed', messageOf(error), {
      ...statementFailureOf(error),
      cause: error,
    });
  }
}
