import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isFileError, wordsOf } from './file-error.ts';
import { withFolderLock } from './folder-lock.ts';
import {
  checkKey,
  checkPrefix,
  OTHER_FOLDER,
  type ReleaseObjects,
  ReleaseStoreError,
  type WriteCondition,
} from './release-objects.ts';

/** A folder beside the objects, with a name that no key can have. */
const WRITING = '.writing';
const LOCK = '.lock';
/** Older temporary files belong to killed processes. */
const ABANDONED_MS = 60 * 60_000;

/** `changed`: somebody else changed the object, so the condition of the write fails. */
type Written = 'written' | 'changed';

const tagOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Opens objects as files below a folder, which the first write makes. Files and folders are private to their owner. */
export function openFolderObjects(folder: string): ReleaseObjects {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(root, ...key.split('/'));
  };
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw failureAt(root, error);
    }
  };
  return {
    place: root,
    isFolder: true,
    get: (key) =>
      guarded(async () => {
        const bytes = await read(pathOf(key));
        return bytes === null ? null : { bytes, tag: tagOf(bytes) };
      }),
    put: (key, bytes, condition) => guarded(() => put(root, pathOf(key), bytes, condition)),
    list: (prefix) => guarded(() => keysBelow(root, prefix)),
    remove: (key) => guarded(() => remove(root, pathOf(key))),
  };
}

/** A file system error in words for the operator. */
function failureAt(root: string, error: unknown): unknown {
  if (error instanceof ReleaseStoreError) return error;
  const words = wordsOf(error);
  if (isFileError(error, 'ENOSPC') || isFileError(error, 'EDQUOT'))
    return new ReleaseStoreError('full', `The disk of ${root} is full; nothing was changed. Make room and try again.`);
  if (isFileError(error, 'EACCES') || isFileError(error, 'EPERM') || isFileError(error, 'EROFS'))
    return new ReleaseStoreError(
      'refused',
      `${root} may not be read or written by this user (${words}). Run this as the user whom it belongs to.`,
    );
  return new ReleaseStoreError('unreachable', `${root} cannot be used (${words}). Mend that, or ${OTHER_FOLDER}.`);
}

async function read(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    // The path is a folder, or a file is in place of one of its folders, so the object does not exist.
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].some((code) => isFileError(error, code))) return null;
    throw error;
  }
}

const underLock = <T>(root: string, work: (isOwn: () => Promise<boolean>) => Promise<T>) =>
  withFolderLock(join(root, LOCK), work);

function put(root: string, path: string, bytes: Uint8Array, condition: WriteCondition): Promise<Written> {
  return writeBeside(root, bytes, async (temporary) => {
    if (condition === null) {
      // This write is also under the lock, because a conditional write must not read before it and move after it.
      await underLock(root, () => inFolderOf(path, () => rename(temporary, path)));
      return 'written';
    }
    return 'ifMatch' in condition ? replace(root, path, temporary, condition.ifMatch) : putNew(path, temporary);
  });
}

/** Writes a temporary file beside the objects. `place` moves or links it into place. */
async function writeBeside<T>(root: string, bytes: Uint8Array, place: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = join(root, WRITING, randomUUID());
  await mkdir(join(root, WRITING), { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flush: true });
    return await place(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The folder of an object is removed with its last object, possibly just before the file arrives. */
async function inFolderOf<T>(path: string, move: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      return await move();
    } catch (error) {
      if (!isFileError(error, 'ENOENT') || tries >= 5) throw error;
    }
  }
}

async function putNew(path: string, temporary: string): Promise<Written> {
  try {
    await inFolderOf(path, () => link(temporary, path));
    return 'written';
  } catch (error) {
    if (isFileError(error, 'EEXIST')) return 'changed';
    throw error;
  }
}

function replace(root: string, path: string, temporary: string, tag: string): Promise<Written> {
  return underLock(root, async (isOwn) => {
    const there = await read(path);
    if (there === null || tagOf(there) !== tag || !(await isOwn())) return 'changed';
    await rename(temporary, path);
    return 'written';
  });
}

/** Removes a file, its empty folders, and leftovers of killed processes. */
async function remove(root: string, path: string): Promise<void> {
  await underLock(root, () => rm(path, { force: true }));
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) break;
  }
  await sweep(root);
}

async function sweep(root: string): Promise<void> {
  const names = await readdir(join(root, WRITING)).catch(() => []);
  for (const name of names) {
    const path = join(root, WRITING, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

async function keysBelow(root: string, prefix: string): Promise<string[]> {
  checkPrefix(prefix);
  const entries = await entriesBelow(join(root, ...prefix.split('/').slice(0, -1)));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => key.startsWith(prefix) && !key.split('/').some((segment) => segment.startsWith('.')))
    .sort();
}

async function entriesBelow(folder: string) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await readdir(folder, { withFileTypes: true, recursive: true });
    } catch (error) {
      if (!isFileError(error, 'ENOENT') && !isFileError(error, 'ENOTDIR')) throw error;
      // The folder is gone, or one of its folders disappeared during the read.
      if ((await stat(folder).catch(() => null)) === null || tries >= 20) return [];
    }
  }
}
