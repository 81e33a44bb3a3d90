import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { DatabaseError, diskFull, isDiskFull, messageOf } from '../database-error.ts';
import type { ServerTarget } from '../postgres/server-target.ts';
import { claimFolder, keepClaim, releaseClaim } from './claim.ts';
import { ensureWritable, isOfFormerKind, type Layout } from './data-folder.ts';
import { type Holder, type Lock, takeLock } from './lock.ts';
import { readSecret } from './make-cluster.ts';
import { hasPidFile, runningPostmaster, saidPostmaster } from './postmaster.ts';
import { stopPostmaster } from './postmaster-process.ts';
import { ensureRunning, placeOf, type RunningOptions } from './running-server.ts';
import { livingUsers, newUser, type Seat, type User, writeUsers } from './users.ts';

export interface LocalServerOptions extends RunningOptions {
  readonly dataFolder: string;
  readonly seat: Seat;
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

/** What a process knows of its use of a server. */
interface Member {
  readonly layout: Layout;
  readonly options: LocalServerOptions;
  readonly user: User;
  /** Pools keep this object: connections to come go to where the server is then. */
  readonly connection: ClientConfig;
  hasLeft: boolean;
  /** Its last try to bring the server back, unless it was seen to run since. */
  reviving: Reviving | null;
}

interface Reviving {
  readonly outcome: Promise<void>;
  /** By `performance.now()`; infinite while it is under way. */
  failedAt: number;
  /** Not where who held the lock or the folder kept it from that. */
  hasTriedToStart: boolean;
}

/** Making a cluster on a busy machine. */
const LOCK_LIMIT_MS = 150_000;
/** A service manager signals server and product at once: the product, which takes five seconds at most, has left by then. */
const STOP_LIMIT_MS = 6_000;
/** How often the product looks whether the server was told to end. */
const LOOK_MS = 1_000;

/**
 * Joins the PostgreSQL server of a data folder: adopts the one that runs, also one that a killed product left, or starts it, making
 * the cluster where there is none. Throws `DatabaseError` with a sentence for the person who started the program.
 */
export async function joinLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const layout = await ensureWritable(options.dataFolder);
  await claimFolder(layout, options);
  const stopBeat = keepClaim(layout);
  const user = newUser(options.seat);
  try {
    const connection = await underLock(layout, options, () => enter(layout, options, user));
    const member: Member = { layout, options, user, connection, hasLeft: false, reviving: null };
    const stopLooking = options.seat === 'server' ? keepServed(member) : () => undefined;
    return {
      target: { connection, where: `in ${layout.root}`, revive: (since) => revive(member, since) },
      url: urlOf(connection),
      leave: () => {
        member.hasLeft = true;
        stopBeat();
        stopLooking();
        return leave(member);
      },
    };
  } catch (error) {
    stopBeat();
    throw isDiskFull(error) && !(error instanceof DatabaseError) ? diskFull(layout.root, error, 'not-started') : error;
  }
}

async function enter(layout: Layout, options: LocalServerOptions, user: User): Promise<ClientConfig> {
  const others = livingUsers(layout);
  const server = others.find(({ seat }) => seat === 'server');
  if (user.seat === 'server' && server !== undefined) throw inUse(layout, server);
  // Whoever left last while we waited has given it back.
  await claimFolder(layout, options);
  try {
    const connection = await ensureRunning(layout, options, others.length > 0);
    await writeUsers(layout, [...others, user]);
    return connection;
  } catch (error) {
    if (others.length === 0 && runningPostmaster(layout) === null) releaseClaim(layout);
    throw error;
  }
}

/**
 * Told alone to end, the server waits for its sessions and takes no new ones: nobody else would notice before one is needed. Looks
 * until the answered function is called.
 */
function keepServed(member: Member): () => void {
  const look = setInterval(() => {
    if (member.reviving?.failedAt === Number.POSITIVE_INFINITY) return;
    const status = saidPostmaster(member.layout)?.status;
    // By another process, too; the file of one that was killed goes on saying so.
    if (status === 'ready' && member.reviving !== null && runningPostmaster(member.layout)?.status === 'ready')
      member.reviving = null;
    if (status !== 'stopping') return;
    revive(member).catch((error: unknown) =>
      member.options.log?.(`The database server was not started again: ${messageOf(error)}`),
    );
  }, LOOK_MS);
  look.unref();
  return () => clearInterval(look);
}

/**
 * After a failure to connect: brings the server back, once for all who wait for it. Where that fails each of them hears why, and who
 * comes later tries again.
 *
 * @param since When the one who asks began to wait.
 */
function revive(member: Member, since = performance.now()): Promise<void> {
  const last = member.reviving;
  if (last !== null && since < last.failedAt) return last.outcome;
  const reviving: Reviving = {
    failedAt: Number.POSITIVE_INFINITY,
    hasTriedToStart: false,
    outcome: bringBack(member, last?.hasTriedToStart === true, () => {
      reviving.hasTriedToStart = true;
    }).then(
      () => {
        member.reviving = null;
      },
      (error: unknown) => {
        reviving.failedAt = performance.now();
        throw error;
      },
    ),
  };
  member.reviving = reviving;
  return reviving.outcome;
}

/**
 * One of the processes that use the server starts it again, the others wait for that. One that was told to end, and was not killed, is
 * started again only by who is still there some seconds later.
 */
async function bringBack(member: Member, couldNotStart: boolean, starts: () => void): Promise<void> {
  // PostgreSQL removes its file where it does not start, too: then nobody waits once more, and hears why sooner.
  const until = couldNotStart ? 0 : performance.now() + STOP_LIMIT_MS;
  const reviveOnce = () => reviveUnlessStopped(member, performance.now() < until, starts);
  while (!(await underLock(member.layout, member.options, reviveOnce, 'or-full'))) await pause(50);
}

/** Whether there is nothing left to do. */
async function reviveUnlessStopped(member: Member, mayWait: boolean, starts: () => void): Promise<boolean> {
  const { layout, options, user, connection } = member;
  if (member.hasLeft || !livingUsers(layout).some(({ id }) => id === user.id)) return true;
  const running = runningPostmaster(layout);
  if (running?.status === 'ready') {
    // Another process may have started it, elsewhere, and with another secret where the one was lost.
    connection.password = (await readSecret(layout)) ?? connection.password;
    Object.assign(connection, placeOf(running));
    return true;
  }
  // PostgreSQL removes its file when it ends in order.
  if (mayWait && (running?.status === 'stopping' || !hasPidFile(layout))) return false;
  options.log?.('The database server is started again.');
  await claimFolder(layout, options);
  starts();
  Object.assign(connection, await ensureRunning(layout, { ...options, former: 'refuse' }, false));
  return true;
}

async function leave({ layout, options, user }: Member): Promise<void> {
  const work = async () => {
    const others = livingUsers(layout).filter(({ id }) => id !== user.id);
    // Without room the list is as it was, and whoever of it has ended counts no more.
    await writeUsers(layout, others).catch(unlessFull);
    if (others.length > 0) return;
    const running = runningPostmaster(layout);
    if (running !== null) await stopPostmaster(layout, running);
    releaseClaim(layout);
  };
  await underLock(layout, options, work, 'or-full');
}

/** @param when `or-full`: without the lock too, where the disk has no room for it; what ends or mends a server may not depend on that. */
async function underLock<T>(
  layout: Layout,
  { lockLimitMs = LOCK_LIMIT_MS }: LocalServerOptions,
  work: () => Promise<T>,
  when: 'locked' | 'or-full' = 'locked',
): Promise<T> {
  const taking = waitForLock(layout, lockLimitMs);
  const lock = await (when === 'or-full' ? taking.catch(unlessFull) : taking);
  try {
    return await work();
  } finally {
    lock?.release();
  }
}

async function waitForLock(layout: Layout, limitMs: number): Promise<Lock> {
  let until = performance.now() + limitMs;
  for (;;) {
    const taken = takeLock(layout.lock);
    if (!('heldBy' in taken)) return taken;
    if (await isFormerProduct(layout, taken.heldBy)) throw usedByFormer(layout, taken.heldBy);
    // Repairing its files after it was killed takes a server as long as it takes.
    if (performance.now() > until && runningPostmaster(layout)?.status === 'starting')
      until = performance.now() + limitMs;
    else if (performance.now() > until)
      throw new DatabaseError(
        'data_folder_in_use',
        `The database in ${layout.root} has been started or stopped by process ${taken.heldBy.pid} for too long. Stop that process, and start again.`,
      );
    await pause(20);
  }
}

/** PGlite kept the lock as long as it ran, and named no life in it. */
async function isFormerProduct(layout: Layout, { life }: Holder): Promise<boolean> {
  return life === undefined && (await isOfFormerKind(layout));
}

function usedByFormer(layout: Layout, { pid }: Holder): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use by an earlier version of Fixed Ops (process ${pid}). Stop that process first, or set FIXED_OPS_DATA to another folder.`,
  );
}

function unlessFull(error: unknown): null {
  if (isDiskFull(error)) return null;
  throw error;
}

function inUse(layout: Layout, { pid }: User): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use by process ${pid}. Stop that process first, or set FIXED_OPS_DATA to another folder.`,
  );
}

/** As `DATABASE_URL` takes it; the folder of a socket stands behind the question mark. */
function urlOf({ host = '', port, user, password, database }: ClientConfig): string {
  const signIn = `${user}:${String(password)}`;
  return host.startsWith('/')
    ? `postgres://${signIn}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${signIn}@${host}:${port}/${database}`;
}
