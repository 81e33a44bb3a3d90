import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileError, wordsOf } from '../objects/file-error.ts';
import { OTHER_FOLDER, ReleaseStoreError } from '../objects/release-objects.ts';
import { type KeyPair, keyText, readSigner, type Signer } from './signatures.ts';

/** The private keys that a data folder may contain. */
export type KeyName = 'root' | 'team' | 'gateway';

/** The folder of private keys in a data folder, which only its owner can read. */
const keysFolder = (dataFolder: string): string => join(dataFolder, 'keys');

const pathOf = (dataFolder: string, name: KeyName) => join(keysFolder(dataFolder), `${name}.key`);
/** The public key that has signed `keys.json`. It is beside that file, outside the folder of private keys. */
const pinPath = (dataFolder: string) => join(dataFolder, 'root.pub');

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

/** Turns a failed write of keys into a sentence that says where, why, and what to do. */
async function keeping<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ReleaseStoreError(
      isFileError(error, 'ENOSPC') ? 'full' : 'refused',
      `Keys cannot be kept in ${dataFolder} (${wordsOf(error)}). Give this user the right and the disk the room to write there, or ${OTHER_FOLDER}.`,
    );
  }
}

/** Writes to a temporary file and renames it. The name is random, because process numbers repeat between containers. */
async function writeWhole(path: string, text: string, place: typeof rename = rename): Promise<void> {
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(temporary, text, { mode: 0o600 });
    await place(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function openKeysFolder(dataFolder: string): Promise<void> {
  await mkdir(keysFolder(dataFolder), { recursive: true, mode: 0o700 });
  await chmod(keysFolder(dataFolder), 0o700);
}

/** Stores a private key in the key folder of a data folder (0700, 0600). */
export async function keepKey(dataFolder: string, name: KeyName, id: string, pair: KeyPair): Promise<void> {
  await keeping(dataFolder, async () => {
    await openKeysFolder(dataFolder);
    await writeWhole(pathOf(dataFolder, name), `${keyText(id, pair)}\n`);
  });
}

/** The same for the first key of its kind. If another process was first, its key stays. */
export async function keepFirstKey(dataFolder: string, name: KeyName, id: string, pair: KeyPair): Promise<void> {
  await keeping(dataFolder, async () => {
    await openKeysFolder(dataFolder);
    await writeWhole(pathOf(dataFolder, name), `${keyText(id, pair)}\n`, link).catch((error: unknown) => {
      if (!isFileError(error, 'EEXIST')) throw error;
    });
  });
}

/**
 * A private key of the data folder. Null if it does not exist. `id` replaces the id in the file: the operator's key is the root key. Throws
 * `SigningKeyError` for an invalid key.
 */
export async function readKey(dataFolder: string, name: KeyName, id?: string): Promise<Signer | null> {
  const path = pathOf(dataFolder, name);
  const text = await readText(path);
  if (text === null) return null;
  return readSigner(id === undefined ? text : text.replace(/^[^:]*/, id), path);
}

/** The pinned root key of a data folder (SPKI in base64). Null if none is pinned. */
export async function readPinnedRoot(dataFolder: string): Promise<string | null> {
  return (await readText(pinPath(dataFolder)))?.trim() ?? null;
}

/** Pins the root key of a data folder. */
export async function pinRoot(dataFolder: string, publicKey: string): Promise<void> {
  await keeping(dataFolder, async () => {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await writeWhole(pinPath(dataFolder), `${publicKey}\n`);
  });
}
