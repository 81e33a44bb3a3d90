import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isFileError, wordsOf } from './file-error.ts';
import { withFolderLock } from './folder-lock.ts';
import {
  checkKey,
  checkPrefix,
  type ReleaseObjects,
  ReleaseStoreError,
  type WriteCondition,
} from './release-objects.ts';

/** Beside the objects, in folders that no key can name. */
const WRITING = '.writing';
const LOCK = '.lock';
/** What was being written when its process was killed. */
const ABANDONED_MS = 60 * 60_000;

const tagOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Objects as files below a folder, which is made with the first write; files and folders are the owner's alone. */
export function openFolderObjects(folder: string): ReleaseObjects {
  const root = resolve(folder);

  function pathOf(key: string): string {
    checkKey(key);
    return join(root, ...key.split('/'));
  }

  function failure(error: unknown): unknown {
    if (error instanceof ReleaseStoreError) return error;
    const words = wordsOf(error);
    if (isFileError(error, 'ENOSPC') || isFileError(error, 'EDQUOT'))
      return new ReleaseStoreError(
        'full',
        `The disk of ${root} is full; nothing was changed. Make room and try again.`,
      );
    if (isFileError(error, 'EACCES') || isFileError(error, 'EPERM') || isFileError(error, 'EROFS'))
      return new ReleaseStoreError('refused', `${root} may not be read or written by this user (${words}).`);
    return new ReleaseStoreError('unreachable', `${root} cannot be used (${words}).`);
  }

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw failure(error);
    }
  };

  async function read(path: string): Promise<Uint8Array | null> {
    try {
      return await readFile(path);
    } catch (error) {
      // A folder of that name, or a file in the place of a folder of the key: there is no such object.
      if (['ENOENT', 'EISDIR', 'ENOTDIR'].some((code) => isFileError(error, code))) return null;
      throw error;
    }
  }

  /** Writes beside the objects and hands the whole file on; `place` moves it or links it. */
  async function write<T>(bytes: Uint8Array, place: (temporary: string) => Promise<T>): Promise<T> {
    const temporary = join(root, WRITING, randomUUID());
    await mkdir(join(root, WRITING), { recursive: true, mode: 0o700 });
    try {
      await writeFile(temporary, bytes, { mode: 0o600, flush: true });
      return await place(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** A folder that an object was taken from goes with its last one, which may be just before the file comes. */
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

  async function putNew(path: string, temporary: string): Promise<'written' | 'changed'> {
    try {
      await inFolderOf(path, () => link(temporary, path));
      return 'written';
    } catch (error) {
      if (isFileError(error, 'EEXIST')) return 'changed';
      throw error;
    }
  }

  async function replace(path: string, temporary: string, tag: string): Promise<'written' | 'changed'> {
    return withFolderLock(join(root, LOCK), async (isOwn) => {
      const there = await read(path);
      if (there === null || tagOf(there) !== tag || !(await isOwn())) return 'changed';
      await rename(temporary, path);
      return 'written';
    });
  }

  async function put(path: string, bytes: Uint8Array, condition: WriteCondition): Promise<'written' | 'changed'> {
    return write(bytes, async (temporary) => {
      if (condition === null) {
        // Under the lock as well: one that compares must not read before this write and move after it.
        await withFolderLock(join(root, LOCK), () => inFolderOf(path, () => rename(temporary, path)));
        return 'written';
      }
      return 'ifMatch' in condition ? replace(path, temporary, condition.ifMatch) : putNew(path, temporary);
    });
  }

  async function entriesBelow(folder: string) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await readdir(folder, { withFileTypes: true, recursive: true });
      } catch (error) {
        if (!isFileError(error, 'ENOENT') && !isFileError(error, 'ENOTDIR')) throw error;
        // Gone itself, or a folder in it went while it was read.
        if ((await stat(folder).catch(() => null)) === null || tries >= 20) return [];
      }
    }
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    checkPrefix(prefix);
    const entries = await entriesBelow(join(root, ...prefix.split('/').slice(0, -1)));
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((key) => key.startsWith(prefix) && !key.split('/').some((segment) => segment.startsWith('.')))
      .sort();
  }

  async function sweep(): Promise<void> {
    const names = await readdir(join(root, WRITING)).catch(() => []);
    for (const name of names) {
      const path = join(root, WRITING, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  return {
    place: root,
    isFolder: true,
    get: (key) =>
      guarded(async () => {
        const bytes = await read(pathOf(key));
        return bytes === null ? null : { bytes, tag: tagOf(bytes) };
      }),
    put: (key, bytes, condition) => guarded(() => put(pathOf(key), bytes, condition)),
    list: (prefix) => guarded(() => keysBelow(prefix)),
    remove: (key) =>
      guarded(async () => {
        const path = pathOf(key);
        await withFolderLock(join(root, LOCK), () => rm(path, { force: true }));
        for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
          const isGone = await rmdir(folder).then(
            () => true,
            () => false,
          );
          if (!isGone) break;
        }
        await sweep();
      }),
  };
}
