import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { messageOf } from '../database-error.ts';
import { claimFolder } from './claim.ts';
import type { Layout } from './data-folder.ts';
import { type LockOptions, underLock } from './folder-lock.ts';
import { readSecret } from './make-cluster.ts';
import { runningPostmaster, saidPostmaster } from './postmaster.ts';
import { addressOf, ensureRunning, type RunningOptions } from './running-server.ts';
import { livingUsers, type User } from './users.ts';

/** What a process knows of its use of a server. */
export interface Member {
  readonly layout: Layout;
  readonly options: RunningOptions & LockOptions;
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

/** A service manager signals server and product at once: the product, which takes five seconds at most, has left by then. */
const STOP_LIMIT_MS = 6_000;
/** How often the product looks whether the server was told to end. */
const LOOK_MS = 1_000;

/**
 * If the server alone is told to end, it waits for its sessions and takes no new ones, and nobody would notice before somebody needs one.
 * So this looks every second, until the answered function is called.
 */
export function keepServed(member: Member): () => void {
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
 * Brings the server back after a failure to connect, once for all who wait for it. If that fails, each of them hears why, and whoever
 * comes later tries again.
 *
 * @param since When the one who asks began to wait.
 */
export function revive(member: Member, since = performance.now()): Promise<void> {
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
 * One of the processes that use the server starts it again, and the others wait. If the server was told to end and was not killed, only a
 * process that is still there some seconds later starts it again.
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
    Object.assign(connection, addressOf(running));
    return true;
  }
  // PostgreSQL removes its file when it ends in order.
  if (mayWait && (running?.status === 'stopping' || saidPostmaster(layout) === undefined)) return false;
  options.log?.('The database server is started again.');
  await claimFolder(layout, options);
  starts();
  Object.assign(connection, await ensureRunning(layout, { ...options, former: 'refuse' }, false));
  return true;
}
