import type { Database } from './database.ts';
import { PostgresDriver } from './postgres/postgres-driver.ts';
import { targetOf } from './postgres/server-target.ts';
import { joinLocalServer } from './server/local-server.ts';
import type { Seat } from './server/users.ts';
import { createDatabase } from './session-database.ts';

export interface OpenDatabaseOptions {
  /** The folder of the local database, which is made if it does not exist. Unused with a `databaseUrl`. */
  dataFolder: string;
  /** The address of a PostgreSQL server, in place of the local one. */
  databaseUrl?: string | undefined;
  /**
   * A folder has one server product. A second one gets `data_folder_in_use`, which names the process. Commands (imports, tests) may join
   * it. Default: command.
   */
  seat?: Seat | undefined;
  /** What to do with a database of the former kind (PGlite). By default, it is refused, with a sentence that says how to keep its data. */
  former?: 'refuse' | 'set-aside' | undefined;
  log?: ((line: string) => void) | undefined;
}

/**
 * Opens the database: joins or starts the local server of the data folder, or connects to a remote server. Throws `DatabaseError` with a
 * sentence for the person who started the program.
 */
export function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const opening = open(options, () => opened.delete(opening));
  opened.add(opening);
  opening.catch(() => opened.delete(opening));
  return opening;
}

/** The open databases of this process, and those that are being opened. */
const opened = new Set<Promise<Database>>();

/** Closes every database of this process, including those that are being opened. A program that is told to end calls it. */
export async function closeDatabases(): Promise<void> {
  await Promise.allSettled([...opened].map(async (opening) => (await opening).close()));
}

async function open(options: OpenDatabaseOptions, onClosed: () => void): Promise<Database> {
  const { dataFolder, databaseUrl, seat = 'command', former = 'refuse', log = () => undefined } = options;
  const local =
    databaseUrl === undefined || databaseUrl === '' ? await joinLocalServer({ dataFolder, seat, former, log }) : null;
  const driver = new PostgresDriver(local?.target ?? targetOf(databaseUrl ?? ''), log);
  // The last user ends the server and everything under way in it. Nothing here waits for a long statement.
  const leaveOnce = async () => {
    const ended = await Promise.allSettled([driver.close(), local?.leave()]);
    onClosed();
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  };
  let left: Promise<void> | undefined;
  const leave = () => {
    left ??= leaveOnce();
    return left;
  };
  try {
    await driver.run('select 1', []);
  } catch (error) {
    await leave().catch(() => undefined);
    throw error;
  }
  return createDatabase({
    run: (text, params, scope) => driver.run(text, params, scope),
    lease: (scope) => driver.lease(scope),
    listen: (channel, hearing) => driver.listen(channel, hearing),
    close: leave,
  });
}
