import type { Database } from './database.ts';
import { PostgresDriver } from './postgres/postgres-driver.ts';
import { targetOf } from './postgres/server-target.ts';
import { joinLocalServer } from './server/local-server.ts';
import type { Seat } from './server/users.ts';
import { createDatabase } from './session-database.ts';

export interface OpenDatabaseOptions {
  /** Holds the local database, made when it does not exist. Not used with a `databaseUrl`. */
  dataFolder: string;
  /** A PostgreSQL server instead of the local one. */
  databaseUrl?: string | undefined;
  /**
   * A folder seats one server product; a second one is refused with `data_folder_in_use`, which names the process. Commands
   * (imports, tests) join beside it. Default: command.
   */
  seat?: Seat | undefined;
  /** What to do with a database of the former kind (PGlite). Default: refuse, and say how its data come along. */
  former?: 'refuse' | 'set-aside' | undefined;
  log?: ((line: string) => void) | undefined;
}

/**
 * Opens the database: joins the local server of the data folder or starts it, or connects to a server elsewhere.
 * Throws `DatabaseError` with a sentence for the person who started the program.
 */
export function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const opening = open(options, () => opened.delete(opening));
  opened.add(opening);
  opening.catch(() => opened.delete(opening));
  return opening;
}

/** Those of this process that are open or being opened. */
const opened = new Set<Promise<Database>>();

/** Closes every database of this process, also those that are being opened: for a program that is told to end. */
export async function closeDatabases(): Promise<void> {
  await Promise.allSettled([...opened].map(async (opening) => (await opening).close()));
}

async function open(options: OpenDatabaseOptions, onClosed: () => void): Promise<Database> {
  const { dataFolder, databaseUrl, seat = 'command', former = 'refuse', log = () => undefined } = options;
  const local =
    databaseUrl === undefined || databaseUrl === '' ? await joinLocalServer({ dataFolder, seat, former, log }) : null;
  const driver = new PostgresDriver(local?.target ?? targetOf(databaseUrl ?? ''), log);
  // Whoever is the last ends the server, and with it what is still under way: nothing here waits for a long statement.
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
