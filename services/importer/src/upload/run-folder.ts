import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, isAlive } from '@fixed-ops/database';
import { unwritable } from '../import/read/unwritable.ts';
import { readFile, UploadError } from './kept-files.ts';
import { ownerOf, type RunFile, type RunKey } from './run-record.ts';

/** The prefix of folders with files that are being loaded, followed by their process. */
const FOLDER = 'import-upload-';

/** Makes a folder for the files of one run, and removes those of killed processes. */
export async function openRunFolder(scratchFolder: string): Promise<string> {
  await clearLeftovers(scratchFolder);
  return mkdtemp(join(scratchFolder, `${FOLDER}${process.pid}-`));
}

/** Removes the folders of killed processes. */
async function clearLeftovers(scratchFolder: string): Promise<void> {
  await mkdir(scratchFolder, { recursive: true });
  for (const name of await readdir(scratchFolder)) {
    const pid = Number(/^import-upload-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && pid !== process.pid && !isAlive({ pid, processStart: '' }))
      await rm(join(scratchFolder, name), { recursive: true, force: true });
  }
}

/** Writes a file where the import reads it, part by part. */
export async function spool(
  db: Database,
  key: RunKey,
  { no, name, kind, uploadId }: RunFile,
  folder: string,
  signal: AbortSignal,
) {
  const path = join(folder, `${no}.csv`);
  try {
    await pipeline(Readable.from(readFile(db, ownerOf(key), uploadId)), createWriteStream(path), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof UploadError || !isOfDisk(error)
      ? error
      : unwritable('The files cannot be made ready to be read', error);
  }
  return { kind, path, name };
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
