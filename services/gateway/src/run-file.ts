import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { livingHolder, takeLock } from '@fixed-ops/database';

/** Another server of the product runs in the data folder. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';
}

const lockOf = (dataFolder: string) => join(dataFolder, 'run.lock');
const inUse = ({ pid }: { readonly pid: number }, dataFolder: string) =>
  new RunFileError(
    `Another Fixed Ops (process ${pid}) runs in the data folder ${dataFolder}. Stop it first, or choose another folder: FIXED_OPS_DATA=<folder>`,
  );

/** Throws `RunFileError` if another server runs in the data folder, so that nobody builds for minutes in vain. */
export function ensureFolderIsFree(dataFolder: string): void {
  const holder = livingHolder(lockOf(dataFolder));
  if (holder !== null) throw inUse(holder, dataFolder);
}

/**
 * Claims the data folder for this process while it runs, and writes `run.pid` for an operator's tools. Returns the function that releases
 * both. Throws `RunFileError` if another server has claimed it. The claim of a killed one does not count.
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
