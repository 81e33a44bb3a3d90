import type { Database } from './database.ts';
import { EmbeddedDriver } from './embedded/embedded-driver.ts';
import type { Seat } from './embedded/join-process.ts';
import { PostgresDriver } from './postgres/postgres-driver.ts';
import { targetOf } from './postgres/server-target.ts';
import { createDatabase } from './session-database.ts';

export interface OpenDatabaseOptions {
  /** Holds the embedded database, made when it does not exist. Not used with a `databaseUrl`. */
  dataFolder: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl?: string | undefined;
  /**
   * A folder seats one server; a second one is refused with `data_folder_in_use`, which names the process. Commands
   * (imports, tests) join beside it. Default: command.
   */
  seat?: Seat | undefined;
  log?: ((line: string) => void) | undefined;
}

/**
 * Opens the database: joins the embedded one's process or starts it, or connects to a server.
 * Throws `DatabaseError` with a sentence for the person who started the program.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const log = options.log ?? (() => undefined);
  if (options.databaseUrl !== undefined && options.databaseUrl !== '') {
    const driver = new PostgresDriver(targetOf(options.databaseUrl), log);
    try {
      await driver.run('select 1', []);
    } catch (error) {
      await driver.close();
      throw error;
    }
    return createDatabase(driver);
  }
  const driver = new EmbeddedDriver(options.dataFolder, options.seat ?? 'command');
  await driver.connection();
  return createDatabase(driver);
}
