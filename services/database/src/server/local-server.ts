import type { ClientConfig } from 'pg';
import { DatabaseError, diskFull, isDiskFull } from '../database-error.ts';
import type { ServerTarget } from '../postgres/server-target.ts';
import { claimFolder, keepClaim, releaseClaim } from './claim.ts';
import { ensureWritable, type Layout } from './data-folder.ts';
import { type LockOptions, underLock, unlessFull } from './folder-lock.ts';
import { runningPostmaster } from './postmaster.ts';
import { stopPostmaster } from './postmaster-process.ts';
import { keepServed, type Member, revive } from './revive.ts';
import { ensureRunning, type RunningOptions } from './running-server.ts';
import { livingUsers, newUser, type Seat, type User, writeUsers } from './users.ts';

export interface LocalServerOptions extends RunningOptions, LockOptions {
  readonly dataFolder: string;
  readonly seat: Seat;
}

/** A use of the server of a data folder until `leave`. The last user to leave stops the server. */
export interface LocalServer {
  readonly target: ServerTarget;
  /** The address of the server for other processes. It contains the password. */
  readonly url: string;
  /** Stops the server unless others use it. */
  leave(): Promise<void>;
}

/**
 * Joins the PostgreSQL server of a data folder. It takes over a running server, even one that a killed product left, or starts one and
 * makes the cluster if there is none. Throws `DatabaseError` with a sentence for the person who started the program.
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
  // The last user may have released the claim while this process waited.
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

async function leave({ layout, options, user }: Member): Promise<void> {
  const work = async () => {
    const others = livingUsers(layout).filter(({ id }) => id !== user.id);
    // On a full disk the list stays as it was. Ended processes in it do not count.
    await writeUsers(layout, others).catch(unlessFull);
    if (others.length > 0) return;
    const running = runningPostmaster(layout);
    if (running !== null) await stopPostmaster(layout, running);
    releaseClaim(layout);
  };
  await underLock(layout, options, work, 'or-full');
}

function inUse(layout: Layout, { pid }: User): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use by process ${pid}. Stop that process first, or set FIXED_OPS_DATA to another folder.`,
  );
}

/** The address in the form of `DATABASE_URL`, with the folder of a socket as a parameter. */
function urlOf({ host = '', port, user, password, database }: ClientConfig): string {
  const signIn = `${user}:${String(password)}`;
  return host.startsWith('/')
    ? `postgres://${signIn}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${signIn}@${host}:${port}/${database}`;
}
