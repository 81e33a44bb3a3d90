import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { DatabaseError } from '../database-error.ts';
import type { ServerTarget } from '../postgres/server-target.ts';
import {
  ensureWritable,
  former,
  inspectDatabaseFolder,
  type Layout,
  setAside,
  withoutPermissions,
} from './data-folder.ts';
import { type Lock, takeLock } from './lock.ts';
import { DATABASE_NAME, DATABASE_USER, giveCluster, makeCluster, readSecret, renewSecret } from './make-cluster.ts';
import { closeDataFolder } from './permissions.ts';
import { readSettings, runningPostmaster, startPostmaster, stopPostmaster, wantedSettings } from './postmaster.ts';
import type { Postmaster } from './postmaster-file.ts';
import { type System, thisSystem } from './programs.ts';
import { type RunAs, waysToRun } from './run-as.ts';
import { findRunner, type Runner } from './runner.ts';
import type { Purpose } from './settings.ts';
import { livingUsers, newUser, type Seat, type User, writeUsers } from './users.ts';

export interface LocalServerOptions {
  readonly dataFolder: string;
  readonly seat: Seat;
  readonly purpose?: Purpose;
  /** What to do with a database that PGlite wrote: refuse it and say how its data come along, or move it aside. */
  readonly former?: 'refuse' | 'set-aside';
  readonly log?: (line: string) => void;
  /** This machine, unless a test says what it is like. */
  readonly system?: System;
  readonly ways?: readonly RunAs[];
  /** How long to wait for others who start or stop it. */
  readonly lockLimitMs?: number;
}

/** The server of a data folder, used until `leave`; whoever leaves last stops it. */
export interface LocalServer {
  readonly target: ServerTarget;
  /** The address of the server, for other processes; it holds the secret. */
  readonly url: string;
  /** Stops the server unless others use it. */
  leave(): Promise<void>;
}

/** Making a cluster, or repairing one after a crash, on a busy machine. */
const LOCK_LIMIT_MS = 150_000;
/** A server that is left over and does not answer by then is stopped. */
const ANSWER_LIMIT_MS = 3_000;

/**
 * Joins the PostgreSQL server of a data folder: adopts the one that runs, also one that a killed product left, or starts it, making
 * the cluster where there is none. Throws `DatabaseError` with a sentence for the person who started the program.
 */
export async function joinLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const layout = await ensureWritable(options.dataFolder);
  const user = newUser(options.seat);
  const opened = await underLock(layout, options, async () => {
    const others = livingUsers(layout);
    const server = others.find(({ seat }) => seat === 'server');
    if (options.seat === 'server' && server !== undefined) throw inUse(layout, server);
    const running = await ensureRunning(layout, options, others);
    await writeUsers(layout, [...others, user]);
    return running;
  });
  const { connection } = opened;
  return {
    target: {
      connection,
      where: `in ${layout.root}`,
      revive: () => revive(layout, options, user, connection),
    },
    url: urlOf(connection),
    leave: () => leave(layout, options, user),
  };
}

interface Running {
  readonly connection: ClientConfig;
}

/** The running server, or one that is started now. Call it under the lock. */
async function ensureRunning(layout: Layout, options: LocalServerOptions, others: readonly User[]): Promise<Running> {
  const purpose = options.purpose ?? 'keep';
  const found = await inspect(layout, options);
  await closeDataFolder(layout.root);
  const { mode } = await stat(layout.root);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw withoutPermissions(layout, `its folder stays ${(mode & 0o777).toString(8)}`);
  const adopted = runningPostmaster(layout);
  let runner: Runner | null = null;
  const findOnce = async () => {
    runner ??= await findRunner({
      layout,
      system: options.system ?? thisSystem(),
      ways: options.ways ?? waysToRun(process.platform, process.getuid?.(), readUserList),
      major: found.kind === 'cluster' ? found.major : undefined,
    });
    return runner;
  };
  if (found.kind === 'nothing') await makeCluster(layout, await findOnce());
  let secret = await readSecret(layout);
  if (adopted !== null && found.kind === 'cluster') {
    const isAsWanted =
      adopted.isReady &&
      secret !== null &&
      (await readSettings(layout)) === wantedSettings(purpose, adopted, found.major);
    // Others use it as it is; alone, it is started anew with the settings of this version, or because it does not answer.
    if (secret !== null && (others.length > 0 || (isAsWanted && (await answers(connectionTo(adopted, secret))))))
      return { connection: connectionTo(adopted, secret) };
    await stopPostmaster(layout, adopted);
  }
  const chosen = await findOnce();
  await giveCluster(layout, chosen);
  secret ??= await renewSecret(layout, chosen);
  const started = await startPostmaster(layout, chosen, purpose);
  return { connection: connectionTo(started, secret) };
}

/** Whether a server that somebody else started lets us in. */
async function answers(connection: ClientConfig): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: ANSWER_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function inspect(layout: Layout, options: LocalServerOptions) {
  const found = await inspectDatabaseFolder(layout);
  if (found.kind !== 'former') return found;
  if (options.former !== 'set-aside') throw former(layout);
  const kept = await setAside(layout);
  options.log?.(
    `The database of the former kind (PGlite) was moved to ${kept}, and demo data are made anew. What else was in it: docs/operations.md, "A database of the former kind".`,
  );
  return { kind: 'nothing' } as const;
}

/** After a failure to connect: one of those who use the server starts it again, the others wait for that. */
async function revive(
  layout: Layout,
  options: LocalServerOptions,
  user: User,
  connection: ClientConfig,
): Promise<void> {
  await underLock(layout, options, async () => {
    const users = livingUsers(layout);
    if (!users.some(({ id }) => id === user.id)) return;
    const running = runningPostmaster(layout);
    if (running?.isReady) return;
    options.log?.('The database server is started again.');
    const { connection: now } = await ensureRunning(layout, { ...options, former: 'refuse' }, []);
    // Pools keep this object: connections to come go to where the server is now.
    Object.assign(connection, now);
  });
}

async function leave(layout: Layout, options: LocalServerOptions, user: User): Promise<void> {
  await underLock(layout, options, async () => {
    const others = livingUsers(layout).filter(({ id }) => id !== user.id);
    await writeUsers(layout, others);
    const running = runningPostmaster(layout);
    if (others.length > 0 || running === null) return;
    await stopPostmaster(layout, running);
  });
}

async function underLock<T>(
  layout: Layout,
  { lockLimitMs = LOCK_LIMIT_MS }: LocalServerOptions,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await waitForLock(layout, lockLimitMs);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(layout: Layout, limitMs: number): Promise<Lock> {
  const until = performance.now() + limitMs;
  for (;;) {
    const taken = takeLock(layout.lock);
    if (!('heldBy' in taken)) return taken;
    if (performance.now() > until)
      throw new DatabaseError(
        'data_folder_in_use',
        `The database in ${layout.root} has been started or stopped by process ${taken.heldBy.pid} for too long. Stop that process, and start again.`,
      );
    await pause(20);
  }
}

function inUse(layout: Layout, { pid }: User): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use by process ${pid}. Stop that process first, or set FIXED_OPS_DATA to another folder.`,
  );
}

function connectionTo({ socketFolder, port }: Postmaster, password: string): ClientConfig {
  return {
    host: socketFolder === '' ? '127.0.0.1' : socketFolder,
    port,
    user: DATABASE_USER,
    password,
    database: DATABASE_NAME,
  };
}

/** As `DATABASE_URL` takes it; the folder of a socket stands behind the question mark. */
function urlOf({ host = '', port, user, password, database }: ClientConfig): string {
  const signIn = `${user}:${String(password)}`;
  return host.startsWith('/')
    ? `postgres://${signIn}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${signIn}@${host}:${port}/${database}`;
}

function readUserList(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
