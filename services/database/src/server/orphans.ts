import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, DatabaseError } from '../database-error.ts';
import type { Layout } from './data-folder.ts';

const LIMITS = {
  /** PostgreSQL's processes end by themselves after their present statement if their postmaster is gone. */
  patienceMs: 3_000,
  /** A process that has not ended by then waits for a disk that does not answer, or belongs to another user. */
  killMs: 10_000,
};

/** Every PostgreSQL process that works in the cluster. Only Linux can list them. */
export function processesIn(layout: Layout): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(layout, pid) === true);
}

/**
 * Whether a process is PostgreSQL and its working directory is the cluster, which may also be the working directory of an operator's shell.
 * Null if the system refuses access. For Linux.
 */
export function worksIn(layout: Layout, pid: number): boolean | null {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return false;
    const [its, ours] = [`/proc/${pid}/cwd`, layout.cluster].map((path) => statSync(path, { bigint: true }));
    return its?.dev === ours?.dev && its?.ino === ours?.ino;
  } catch (error) {
    return ['EACCES', 'EPERM'].includes(codeOf(error) ?? '') ? null : false;
  }
}

/**
 * Ends the processes that a killed postmaster left, because no other server may use the files while one of them lives. Call it when no
 * postmaster runs. Throws `data_folder_in_use` with the number of a process that does not end.
 */
export async function endOrphans(layout: Layout, { patienceMs, killMs } = LIMITS): Promise<void> {
  const began = performance.now();
  for (let left = processesIn(layout); left.length > 0; left = processesIn(layout)) {
    const waited = performance.now() - began;
    if (waited > patienceMs + killMs)
      throw new DatabaseError(
        'data_folder_in_use',
        `Process ${left.join(', ')} of a former database server still works in ${layout.root} and does not end. Stop it, and start again.`,
      );
    if (waited > patienceMs) for (const pid of left) send(pid, 'SIGKILL');
    await pause(20);
  }
}

/** Sends a signal to a process that may have ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}
