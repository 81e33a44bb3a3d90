import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { PostgresDriver } from './postgres/postgres-driver.ts';
import { targetOf } from './postgres/server-target.ts';
import { quoteName } from './value/copy-text.ts';

export interface TemporaryDatabase {
  readonly db: Database;
  /** A folder for what a product keeps beside its database. */
  readonly dataFolder: string;
  /** The address of the database; `openDatabase` and every process of ours take both. */
  readonly databaseUrl: string;
  /** Closes the database and removes it with its folder. */
  close(): Promise<void>;
}

/**
 * A migrated database of its own for a test.
 *
 * @param template The address of a database to begin with, which is copied beside it; nobody may be connected to it.
 */
export async function openTemporaryDatabase(template: string | undefined): Promise<TemporaryDatabase> {
  if (template === undefined)
    throw new Error('No database to copy: run API tests by "npm run api-tests", whose set-up makes one.');
  const dataFolder = await mkdtemp(join(tmpdir(), 'fixed-ops-database-'));
  const { databaseUrl, drop } = await copyOnServer(template);
  const db = await openDatabase({ dataFolder, databaseUrl });
  await migrate(db);
  return {
    db,
    dataFolder,
    databaseUrl,
    close: async () => {
      await db.close();
      await drop();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** A copy beside the template, named after it, so that whoever made the template finds what was left behind. */
async function copyOnServer(templateUrl: string): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const addressOf = (database: string) => Object.assign(new URL(templateUrl), { pathname: `/${database}` }).href;
  const ask = async (...statements: readonly string[]) => {
    // PostgreSQL copies no database that somebody is connected to.
    const driver = new PostgresDriver(targetOf(addressOf('postgres')), () => undefined);
    try {
      for (const statement of statements) await driver.run(statement, []);
    } finally {
      await driver.close();
    }
  };
  await ask(`create database ${quoteName(name)} template ${quoteName(template)}`);
  // "with (force)" would be refused while PostgreSQL's own cleaning, which is a superuser's, works in the database.
  const disconnect = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`;
  return { databaseUrl: addressOf(name), drop: () => ask(disconnect, `drop database ${quoteName(name)}`) };
}
