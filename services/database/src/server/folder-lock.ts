import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, isDiskFull } from '../database-error.ts';
import type { Layout } from './data-folder.ts';
import { type Lock, takeLock } from './lock.ts';
import { runningPostmaster } from './postmaster.ts';

export interface LockOptions {
  /** How long to wait for others who start or stop it. */
  readonly lockLimitMs?: number;
}

/** Making a cluster on a busy machine. */
const LOCK_LIMIT_MS = 150_000;

/**
 * Does what only one process may do to the server of a folder at a time.
 *
 * @param when `or-full`: without the lock too, where the disk has no room for it; what ends or mends a server may not depend on that.
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

/** For a step that is left out where the disk has no room for it. */
export function unlessFull(error: unknown): null {
  if (isDiskFull(error)) return null;
  throw error;
}
