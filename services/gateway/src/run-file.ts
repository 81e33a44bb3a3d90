import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@fixed-ops/database';

/** Another server of ours works in the data folder. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';
}

/**
 * Takes the data folder for this process for as long as it runs, and writes `run.pid`, which tells an operator's tools whom to signal;
 * answers how to give both up. Throws `RunFileError` where another server has it: one that was killed has not.
 */
export function takeRunFile(dataFolder: string): () => void {
  const lock = takeLock(join(dataFolder, 'run.lock'));
  if ('heldBy' in lock)
    throw new RunFileError(
      `Another Fixed Ops (process ${lock.heldBy.pid}) runs in the data folder ${dataFolder}. Stop it first, or choose another folder: FIXED_OPS_DATA=<folder>`,
    );
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
