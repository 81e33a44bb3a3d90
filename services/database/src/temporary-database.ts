import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
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
  readonly dataFolder: string;
  /** On a PostgreSQL server: the address of the database; `openDatabase` and every process of ours take both. */
  readonly databaseUrl: string | undefined;
  /** Closes the database and removes it with its folder. */
  close(): Promise<void>;
}

/**
 * A migrated database of its own, embedded in a folder or on a PostgreSQL server.
 *
 * @param template What to begin with: a data folder with a closed database (copying one takes a tenth of a second, making
 *   one more than two), or the address of a database on a PostgreSQL server, which is copied there.
 */
export async function openTemporaryDatabase(template?: string): Promise<TemporaryDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fixed-ops-database-'));
  const server = template !== undefined && /^postgres(ql)?:/.test(template) ? await copyOnServer(template) : null;
  if (template !== undefined && server === null) await cp(template, dataFolder, { recursive: true });
  const db = await openDatabase({ dataFolder, databaseUrl: server?.databaseUrl });
  await migrate(db);
  return {
    db,
    dataFolder,
    databaseUrl: server?.databaseUrl,
    close: async () => {
      await db.close();
      await server?.drop();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** A copy beside the template, named after it, so that whoever made the template finds what was left behind. */
async function copyOnServer(templateUrl: string): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const addressOf = (database: string) => Object.assign(new URL(templateUrl), { pathname: `/${database}` }).href;
  const ask = async (statement: string) => {
    // PostgreSQL copies no database that somebody is connected to.
    const driver = new PostgresDriver(targetOf(addressOf('postgres')), () => undefined);
    try {
      await driver.run(statement, []);
    } finally {
      await driver.close();
    }
  };
  await ask(`create database ${quoteName(name)} template ${quoteName(template)}`);
  return { databaseUrl: addressOf(name), drop: () => ask(`drop database ${quoteName(name)} with (force)`) };
}
