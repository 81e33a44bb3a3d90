import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basePaths, type CallDefinition, callPath } from '@fixed-ops/contract';
import { type Database, openDatabase } from '@fixed-ops/database';
import type { TemporaryDatabase } from '@fixed-ops/database/testing';
import type { Person } from './builders.ts';
import { openTestDatabase, startApi, TEST_KEY_HEADER, type TestApi, testKeys } from './start-api.ts';

export interface ServedInput {
  readonly as: Person;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Holds every statement that touches some tables, as one that takes very long would. */
export interface Hold {
  release(): Promise<void>;
}

/** The service on a port, for tests of what happens to connections; asked as browsers do. */
export class ServedApi {
  readonly #origin: string;
  readonly #place: TemporaryDatabase;
  readonly #db: Database;
  readonly #stop: () => Promise<void>;
  readonly #tokens = new Map<string, Promise<string>>();

  private constructor(
    readonly api: TestApi,
    place: TemporaryDatabase,
    db: Database,
    origin: string,
    stop: () => Promise<void>,
  ) {
    this.#place = place;
    this.#db = db;
    this.#origin = origin;
    this.#stop = stop;
  }

  /** Opens a database, lets a test fill it, and serves it. `addressOf` may put something between the service and its server. */
  static async open(
    fill: (db: Database) => Promise<void>,
    addressOf: (databaseUrl: string) => Promise<string> = async (url) => url,
  ): Promise<ServedApi> {
    const place = await openTestDatabase();
    await fill(place.db);
    const databaseUrl = await addressOf(place.databaseUrl);
    const db = await openDatabase({ dataFolder: place.dataFolder, databaseUrl });
    const api = await startApi({ db });
    const server = createServer((request, response) => api.app.routing(request, response));
    server.listen(0, '127.0.0.1', 2048);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new ServedApi(api, place, db, `http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  }

  /** The database, past whatever is between it and the service. */
  get observer(): Database {
    return this.#place.db;
  }

  async fetch(call: CallDefinition, { as, params, query, headers, body, signal }: ServedInput): Promise<Response> {
    const url = new URL(`${basePaths[call.base]}/${callPath(call, { userId: as.userId, ...params })}`, this.#origin);
    url.search = new URLSearchParams(query).toString();
    const token = this.#tokens.get(as.localAccountId) ?? this.api.signer.sign(as.localAccountId);
    this.#tokens.set(as.localAccountId, token);
    return fetch(url, {
      method: call.method,
      headers: {
        [TEST_KEY_HEADER]: testKeys[call.base],
        authorization: `Bearer ${await token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** Asks for an address as `<img>` does, with neither key nor token. */
  look(address: string, signal: AbortSignal): Promise<Response> {
    return fetch(new URL(address, this.#origin), { signal });
  }

  /** Statements of the service that wait for a table that is held. */
  async heldCount(): Promise<number> {
    const [row] = await this.observer.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
        where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
    );
    return row?.count ?? 0;
  }

  async untilHeld(isSo: (count: number) => boolean): Promise<void> {
    while (!isSo(await this.heldCount()));
  }

  async hold(tables: string): Promise<Hold> {
    let release = () => {};
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = this.observer.transaction(async (tx) => {
      await tx.execute(`lock table ${tables} in access exclusive mode`);
      isHeld();
      await released;
    });
    await held;
    return {
      release: async () => {
        release();
        await holding;
      },
    };
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.api.close();
    await this.#db.close();
    await this.#place.close();
  }
}
