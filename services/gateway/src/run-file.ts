import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, processStart, takeLock } from '@fixed-ops/database';

/** Another server of ours works in the data folder. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';
}

function readPid(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim());
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

const startFile = (dataFolder: string): string => join(dataFolder, 'run.started');

/**
 * Whether the server that wrote the files still runs. After a crash, a reboot or in a container that was started again another
 * process may have its number, but none began when it did.
 */
function isRunning(pid: number, dataFolder: string): boolean {
  try {
    return isAlive({ pid, processStart: readFileSync(startFile(dataFolder), 'utf8').trim() });
  } catch {
    return isNodeProcess(pid);
  }
}

/** Where nothing says when the server began: whether a process that may be one has its number. */
function isNodeProcess(pid: number): boolean {
  if (!isAlive({ pid, processStart: '' })) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
}

/**
 * Writes `run.pid`, which tells an operator's tools whom to signal, and `run.started` beside it, and answers how to remove them.
 * Throws `RunFileError` when the server that it names is still running.
 */
export function takeRunFile(dataFolder: string): () => void {
  // Two that start at once would both find nobody.
  const lock = takeLock(join(dataFolder, 'run.lock'));
  if ('heldBy' in lock) throw inUse(dataFolder, lock.heldBy.pid);
  try {
    return takeUnderLock(dataFolder);
  } finally {
    lock.release();
  }
}

function inUse(dataFolder: string, pid: number): RunFileError {
  return new RunFileError(
    `Another Fixed Ops (process ${pid}) runs in the data folder ${dataFolder}. Stop it first, or choose another folder: FIXED_OPS_DATA=<folder>`,
  );
}

function takeUnderLock(dataFolder: string): () => void {
  const path = join(dataFolder, 'run.pid');
  const other = readPid(path);
  if (other !== null && other !== process.pid && isRunning(other, dataFolder)) throw inUse(dataFolder, other);
  // First, so that no number ever stands beside the beginning of another.
  rmSync(startFile(dataFolder), { force: true });
  writeFileSync(path, `${process.pid}\n`);
  writeFileSync(startFile(dataFolder), `${processStart(process.pid) ?? ''}\n`);
  return () => {
    // Only our own: a process that was started since has written its pid there.
    if (readPid(path) !== process.pid) return;
    rmSync(path, { force: true });
    rmSync(startFile(dataFolder), { force: true });
  };
}
