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

/** A process's use of a server. */
export interface Member {
  readonly layout: Layout;
  readonly options: RunningOptions & LockOptions;
  readonly user: User;
  /** The pools keep this object, so that later connections go to the server's current address. */
  readonly connection: ClientConfig;
  hasLeft: boolean;
  /** The last attempt to restart the server. Null after the server was seen running. */
  reviving: Reviving | null;
}

interface Reviving {
  readonly outcome: Promise<void>;
  /** By `performance.now()`. Infinite while the attempt is under way. */
  failedAt: number;
  /** False if the holder of the lock or of the folder prevented the attempt. */
  hasTriedToStart: boolean;
}

/** A service manager signals server and product at the same time. The product stops within five seconds, so it is gone by then. */
const STOP_LIMIT_MS = 6_000;
/** How often the product checks whether the server was told to stop. */
const LOOK_MS = 1_000;

/**
 * If only the server is told to stop, it waits for its sessions and accepts no new ones, which nobody would notice before the next
 * connection. So this checks every second, until the returned function is called.
 */
export function keepServed(member: Member): () => void {
  const look = setInterval(() => {
    if (member.reviving?.failedAt === Number.POSITIVE_INFINITY) return;
    const status = saidPostmaster(member.layout)?.status;
    // Another process may have restarted it. The file of a killed server still says `ready`.
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
 * Restarts the server after a failed connection, once for all callers that wait. If it fails, each of them gets the reason, and later
 * callers try again.
 *
 * @param since when the caller began to wait
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
 * One of the processes that use the server restarts it, and the others wait. If the server was stopped and not killed, only a process that
 * still runs some seconds later restarts it.
 */
async function bringBack(member: Member, couldNotStart: boolean, starts: () => void): Promise<void> {
  // PostgreSQL also removes its file if it fails to start. Then no caller waits again, and each gets the reason earlier.
  const until = couldNotStart ? 0 : performance.now() + STOP_LIMIT_MS;
  const reviveOnce = () => reviveUnlessStopped(member, performance.now() < until, starts);
  while (!(await underLock(member.layout, member.options, reviveOnce, 'or-full'))) await pause(50);
}

/** Whether nothing remains to be done. */
async function reviveUnlessStopped(member: Member, mayWait: boolean, starts: () => void): Promise<boolean> {
  const { layout, options, user, connection } = member;
  if (member.hasLeft || !livingUsers(layout).some(({ id }) => id === user.id)) return true;
  const running = runningPostmaster(layout);
  if (running?.status === 'ready') {
    // Another process may have started it at another address, and with another password if the former was lost.
    connection.password = (await readSecret(layout)) ?? connection.password;
    Object.assign(connection, addressOf(running));
    return true;
  }
  // PostgreSQL removes its file when it stops normally.
  if (mayWait && (running?.status === 'stopping' || saidPostmaster(layout) === undefined)) return false;
  options.log?.('The database server is started again.');
  await claimFolder(layout, options);
  starts();
  Object.assign(connection, await ensureRunning(layout, { ...options, former: 'refuse' }, false));
  return true;
}
