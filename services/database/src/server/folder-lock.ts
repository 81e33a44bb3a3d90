import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, isDiskFull } from '../database-error.ts';
import type { Layout } from './data-folder.ts';
import { type Lock, takeLock } from './lock.ts';
import { runningPostmaster } from './postmaster.ts';

export interface LockOptions {
  /** The longest wait for other processes that start or stop the server. */
  readonly lockLimitMs?: number;
}

/** Long enough to make a cluster on a busy machine. */
const LOCK_LIMIT_MS = 150_000;

/**
 * Runs work that only one process at a time may do to the server of a folder.
 *
 * @param when `or-full` runs it without the lock if the disk has no room for the lock file, because stopping or repairing a server must not
 * depend on that
 */
export async function underLock<T>(
  layout: Layout,
  { lockLimitMs = LOCK_LIMIT_MS }: LockOptions,
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
    // A killed server may repair its files for any length of time.
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

/** Ignores the error of a full disk, for steps that may be skipped then. */
export function unlessFull(error: unknown): null {
  if (isDiskFull(error)) return null;
  throw error;
}
