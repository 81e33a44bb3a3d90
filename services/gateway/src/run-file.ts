import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { livingHolder, takeLock } from '@fixed-ops/database';

/** Another server of ours works in the data folder. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';
}

const lockOf = (dataFolder: string) => join(dataFolder, 'run.lock');
const inUse = ({ pid }: { readonly pid: number }, dataFolder: string) =>
  new RunFileError(
    `Another Fixed Ops (process ${pid}) runs in the data folder ${dataFolder}. Stop it first, or choose another folder: FIXED_OPS_DATA=<folder>`,
  );

/** Throws `RunFileError` where another server works in the data folder now, for who has minutes of building before it is taken. */
export function ensureFolderIsFree(dataFolder: string): void {
  const holder = livingHolder(lockOf(dataFolder));
  if (holder !== null) throw inUse(holder, dataFolder);
}

/**
 * Takes the data folder for this process for as long as it runs, and writes `run.pid`, which tells an operator's tools whom to signal;
 * answers how to give both up. Throws `RunFileError` where another server has it: one that was killed has not.
 */
export function takeRunFile(dataFolder: string): () => void {
  const lock = takeLock(lockOf(dataFolder));
  if ('heldBy' in lock) throw inUse(lock.heldBy, dataFolder);
  const path = join(dataFolder, 'run.pid');
  try {
    writeFileSync(path, `${process.pid}\n`);
  } catch (error) {
    lock.release();
    throw error;
  }
  return () => {
    rmSync(path, { force: true });
    lock.release();
  };
}
