import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { PostgresDriver } from '../postgres/postgres-driver.ts';
import { targetOf } from '../postgres/server-target.ts';
import { quoteName } from '../value/copy-text.ts';

export interface TemporaryDatabase {
  readonly db: Database;
  /** A folder for the product's files beside its database. */
  readonly dataFolder: string;
  /** The address of the database. `openDatabase` and every process of the product accept both. */
  readonly databaseUrl: string;
  /** Closes the database and removes it with its folder. */
  close(): Promise<void>;
}

/** The initial content of databases of several test files. The first file of a run that needs it makes it. */
export interface Seed {
  /** Lower-case letters, digits and underscores. Equal names must mean equal content. */
  readonly name: string;
  readonly fill: (db: Database) => Promise<void>;
}

/**
 * Opens a migrated database for one test, empty or with the seed's content.
 *
 * @param template the address of a database that is copied, to which nobody may be connected
 */
export async function openTemporaryDatabase(template: string | undefined, seed?: Seed): Promise<TemporaryDatabase> {
  const server = new TestServer(template);
  const name = `${server.template}_${randomBytes(6).toString('hex')}`;
  await server.ask(copyOf(seed === undefined ? server.template : await server.madeOf(seed), name));
  const opened = await server.open(name);
  // "with (force)" would be refused while autovacuum, which runs as a superuser, works in the database.
  const disconnect = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`;
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await server.ask(disconnect, `drop database ${quoteName(name)}`);
    },
  };
}

/** Opens the seed's database itself, for files that only read. All files of a run share it, and PostgreSQL refuses changes. */
export async function openSharedDatabase(template: string | undefined, seed: Seed): Promise<TemporaryDatabase> {
  const server = new TestServer(template);
  const made = await server.madeOf(seed);
  const name = `${made}_shared`;
  await server.once(name, async () => {
    await server.ask(copyOf(made, name), `alter database ${quoteName(name)} set default_transaction_read_only = on`);
  });
  return server.open(name);
}

/** PostgreSQL only copies databases without connections. Copying files takes a third of the time of a logged copy. */
const copyOf = (from: string, name: string) =>
  `create database ${quoteName(name)} template ${quoteName(from)} strategy file_copy`;

/** The server of the template. Its databases are named after it, so that the run can find leftovers. */
class TestServer {
  readonly template: string;
  readonly #url: string;

  constructor(template: string | undefined) {
    if (template === undefined)
      throw new Error('No database to copy: run API tests by "npm run api-tests", whose set-up makes one.');
    this.#url = template;
    this.template = new URL(template).pathname.slice(1);
  }

  async ask(...statements: readonly string[]): Promise<void> {
    const driver = new PostgresDriver(targetOf(this.#addressOf('postgres')), () => undefined);
    try {
      for (const statement of statements) await driver.run(statement, []);
    } finally {
      await driver.close();
    }
  }

  /** Makes a database unless it exists. Processes that need it at the same time wait for the first. */
  async once(name: string, make: () => Promise<void>): Promise<void> {
    const db = await openDatabase({ dataFolder: '', databaseUrl: this.#addressOf('postgres') });
    try {
      await db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
        const found = await tx.query('select 1 as found from pg_database where datname = $1', [name]);
        if (found.length === 0) await make();
      });
    } finally {
      await db.close();
    }
  }

  /** The name of the seed's database, to which nobody is connected. */
  async madeOf(seed: Seed): Promise<string> {
    const name = `${this.template}_of_${seed.name}`;
    await this.once(name, async () => {
      // A process that is killed meanwhile leaves no database that looks complete.
      const unfinished = `${name}_unfinished`;
      await this.ask(`drop database if exists ${quoteName(unfinished)}`, copyOf(this.template, unfinished));
      const { db, close } = await this.open(unfinished);
      try {
        await seed.fill(db);
      } finally {
        await close();
      }
      await this.ask(`alter database ${quoteName(unfinished)} rename to ${quoteName(name)}`);
    });
    return name;
  }

  async open(name: string): Promise<TemporaryDatabase> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'fixed-ops-database-'));
    const databaseUrl = this.#addressOf(name);
    const db = await openDatabase({ dataFolder, databaseUrl });
    const close = async () => {
      await db.close();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    };
    return { db, dataFolder, databaseUrl, close };
  }

  #addressOf(database: string): string {
    return Object.assign(new URL(this.#url), { pathname: `/${database}` }).href;
  }
}
