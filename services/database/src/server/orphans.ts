import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Layout } from './data-folder.ts';

/** Processes of PostgreSQL end by themselves when their postmaster is gone, after the statement they are in. */
const PATIENCE_MS = 3_000;

/** Every process that works in the cluster: PostgreSQL changes into it. Linux alone tells. */
export function processesIn(layout: Layout): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwdOf(name) === layout.cluster)
    .map(Number);
}

function cwdOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * Ends what a killed postmaster left: while one of its processes lives, no other server may touch the files. Call it when no
 * postmaster runs.
 */
export async function endOrphans(layout: Layout): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (let left = processesIn(layout); left.length > 0; left = processesIn(layout)) {
    if (performance.now() > until) for (const pid of left) end(pid);
    await pause(20);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone meanwhile.
  }
}
