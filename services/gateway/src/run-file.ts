import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another server of ours works in the data folder, or there is no room in it. */
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

/** Whether the pid is a running Node process; a pid is used again by other programs after a crash. */
function isNodeProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
}

/**
 * Writes `run.pid`, which tells an operator's tools whom to signal, and answers how to remove it.
 * Throws `RunFileError` when the server that it names is still running, and when the disk is full.
 */
export function takeRunFile(dataFolder: string): () => void {
  const path = join(dataFolder, 'run.pid');
  const other = readPid(path);
  if (other !== null && other !== process.pid && isNodeProcess(other)) {
    throw new RunFileError(
      `Another Fixed Ops (process ${other}) runs in the data folder ${dataFolder}. Stop it first, or choose another folder: FIXED_OPS_DATA=<folder>`,
    );
  }
  try {
    writeFileSync(path, `${process.pid}\n`);
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    throw new RunFileError(
      `The disk that holds the data folder ${dataFolder} is full. Free some room there and start again.`,
    );
  }
  return () => {
    // Only our own: a process that was started since has written its pid there.
    if (readPid(path) === process.pid) rmSync(path, { force: true });
  };
}
