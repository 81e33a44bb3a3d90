import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from '../database-error.ts';
import type { Layout } from './data-folder.ts';
import { type Host, thisHost } from './host.ts';
import { removeSocketFolder } from './listen-address.ts';
import { isAlive } from './lock.ts';
import { send, worksIn } from './orphans.ts';
import type { Postmaster } from './postmaster-file.ts';

/** The first step leaves time for a checkpoint. Data that is not written by then is recovered from the log at the next start. */
const STOPS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 2_000],
  ['SIGQUIT', 500],
  ['SIGKILL', 10_000],
];

/** Whether a process is PostgreSQL on this cluster, because process numbers are reused. */
export function isServerOf(layout: Layout, pid: number, host: Host = thisHost): boolean {
  if (!isAlive({ pid, processStart: '' }, host)) return false;
  // If access is refused, a PostgreSQL with that number counts as the one that wrote the file.
  if (host.platform === 'linux') return worksIn(layout, pid) ?? true;
  // Windows reuses numbers late and has no quick way to check.
  return host.platform === 'win32' || isStartedOn(layout, pid, host);
}

/** Reads the command line. Without -ww, ps cuts it off at the width of a terminal. */
function isStartedOn(layout: Layout, pid: number, { ask }: Host): boolean {
  try {
    const command = ask('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return command.includes('postgres') && command.includes(layout.cluster);
  } catch {
    return false;
  }
}

/**
 * Stops the server. It gets limited time to write its data, then ends at once, and the next start recovers from the log (PostgreSQL,
 * "Shutting Down the Server": SIGINT is fast, SIGQUIT immediate). Windows has no signals and ends it at once.
 */
export async function stopPostmaster(
  layout: Layout,
  postmaster: Postmaster,
  { host = thisHost, stops = STOPS } = {},
): Promise<void> {
  const { pid } = postmaster;
  for (const [signal, limitMs] of stops) {
    send(pid, signal);
    if (await isGone(layout, pid, limitMs, host)) return removeSocketFolder(postmaster.socketFolder);
  }
  throw new DatabaseError(
    'data_folder_in_use',
    `The database server of ${layout.root} (process ${pid}) does not end. Stop that process, and start again.`,
  );
}

async function isGone(layout: Layout, pid: number, limitMs: number, host: Host): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (isServerOf(layout, pid, host)) {
    if (performance.now() > until) return false;
    await pause(20);
  }
  return true;
}
