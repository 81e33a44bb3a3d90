import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyPair, keyText, readSigner, type Signer } from './signatures.ts';

/** Private keys that a data folder may hold, and what each is for. */
export type KeyName = 'root' | 'team' | 'gateway';

/** Folder of the private keys of a data folder: nobody else may look into it. */
const keysFolder = (dataFolder: string): string => join(dataFolder, 'keys');

const pathOf = (dataFolder: string, name: KeyName) => join(keysFolder(dataFolder), `${name}.key`);
/** The public key that `keys.json` has to be signed with; it lies beside what it vouches for, out of the folder of private keys. */
const pinPath = (dataFolder: string) => join(dataFolder, 'root.pub');

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, path);
}

/** Keeps a private key in the folder of a data folder (0700, 0600). */
export async function keepKey(dataFolder: string, name: KeyName, id: string, pair: KeyPair): Promise<void> {
  await mkdir(keysFolder(dataFolder), { recursive: true, mode: 0o700 });
  await chmod(keysFolder(dataFolder), 0o700);
  await writeWhole(pathOf(dataFolder, name), `${keyText(id, pair)}\n`);
}

/**
 * A private key of the data folder; null when it is not there. `id` is that of `keys.json` where it is another than the file says: the
 * operator's is the root key. Throws `SigningKeyError` for what is no key.
 */
export async function readKey(dataFolder: string, name: KeyName, id?: string): Promise<Signer | null> {
  const path = pathOf(dataFolder, name);
  const text = await readText(path);
  if (text === null) return null;
  return readSigner(id === undefined ? text : text.replace(/^[^:]*/, id), path);
}

/** The pinned root key of a data folder (SPKI in base64); null when none is pinned. */
export async function readPinnedRoot(dataFolder: string): Promise<string | null> {
  return (await readText(pinPath(dataFolder)))?.trim() ?? null;
}

/** Pins the root key of a data folder. */
export async function pinRoot(dataFolder: string, publicKey: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeWhole(pinPath(dataFolder), `${publicKey}\n`);
}
