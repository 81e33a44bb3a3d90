import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, DatabaseError } from '../database-error.ts';
import type { Layout } from './data-folder.ts';

const LIMITS = {
  /** Processes of PostgreSQL end by themselves when their postmaster is gone, after the statement they are in. */
  patienceMs: 3_000,
  /** What the system does not end by then waits for a disk that does not answer, or belongs to somebody else. */
  killMs: 10_000,
};

/** Every process of PostgreSQL that works in the cluster. Only Linux tells. */
export function processesIn(layout: Layout): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(layout, pid) === true);
}

/**
 * Whether a process is PostgreSQL and has changed into the cluster, by whatever way it came there: a shell of the operator may stand
 * there too. Null where the system does not let us look. On Linux.
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
 * Ends what a killed postmaster left: while one of its processes lives, no other server may touch the files. Call it when no
 * postmaster runs. Throws `data_folder_in_use` with the number of one that does not end.
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

/** A signal to a process that may be gone. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone meanwhile.
  }
}
