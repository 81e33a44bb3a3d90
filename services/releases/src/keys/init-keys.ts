import { join } from 'node:path';
import { judgeKeys, type Keys, RELEASE_FILE } from '@fixed-ops/federation';
import { uploadMissing } from '../mirror/stored-release.ts';
import { openFolderObjects } from '../objects/folder-objects.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { KEYS_KEY, PLACEMENT_KEY, POINTERS_PREFIX, planeBytes, readPlaneFile } from '../plane/plane-files.ts';
import { OFFERED_KEY } from '../publish/offered-remotes.ts';
import { openBelievedKeys } from './believed-keys.ts';
import { type KeySettings, openPlaneKeys, PlaneKeysError, readRootKey } from './plane-keys.ts';
import { verifySignature } from './signatures.ts';

interface KeysInit {
  readonly dataFolder: string;
  readonly objects: ReleaseObjects;
  readonly settings: KeySettings;
  readonly by: string;
  readonly now: Date;
}

const RELEASES_PREFIX = 'releases/';
/** The files of the plane besides releases and the list of keys. They are copied unchanged, because they are signed. */
const MOVED_FILES = [PLACEMENT_KEY, OFFERED_KEY];
const MOVED_PREFIXES = [POINTERS_PREFIX, 'previews/', 'audit/'];

/** The keys of these files in a store. A data folder is not listed recursively, because it contains the database. */
async function planeKeysOf(objects: ReleaseObjects): Promise<string[]> {
  const files = await Promise.all(MOVED_FILES.map(async (key) => ((await objects.get(key)) === null ? [] : [key])));
  const below = await Promise.all(MOVED_PREFIXES.map((prefix) => objects.list(prefix)));
  return [...files, ...below].flat();
}

/** The list of keys in a folder that was the store for this root key. Null for any other folder. */
async function listOf(folder: ReleaseObjects, rootKey: string): Promise<Keys | null> {
  const content = (await readPlaneFile(folder, KEYS_KEY))?.content ?? null;
  return content === null ? null : judgeKeys(content, rootKey, verifySignature).value;
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined) =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;

/** Throws for a store with files from another folder: it has lost its own list, and another list would undo its revocations. */
async function ensureIsOurs(objects: ReleaseObjects, folder: ReleaseObjects): Promise<void> {
  for (const key of await planeKeysOf(objects)) {
    const [there, here] = await Promise.all([objects.get(key), folder.get(key)]);
    if (!isSame(there?.bytes, here?.bytes))
      throw new PlaneKeysError(
        `The store ${objects.place} has lost its ${KEYS_KEY}, or is another’s: its ${key} is not that of ${folder.place}. Restore ${KEYS_KEY} there from a backup, or name a store that is empty (RELEASE_STORE).`,
      );
  }
}

/** Copies everything that a folder serves to an empty store. A call after an interruption continues. Returns the number of releases. */
async function copyPlane(objects: ReleaseObjects, folder: ReleaseObjects, keys: Keys): Promise<string> {
  const trust = { keys, verify: verifySignature };
  const releasesFolder = join(folder.place, RELEASES_PREFIX);
  const released = (await folder.list(RELEASES_PREFIX)).flatMap((key) => {
    const [, name = '', release = '', file, more] = key.split('/');
    return file === RELEASE_FILE && more === undefined ? [{ name, release }] : [];
  });
  // Releases come before pointers, because a reader must find what a pointer names.
  for (const named of released) await uploadMissing({ objects, releasesFolder, trust }, named);
  const moved = await planeKeysOf(folder);
  for (const key of moved) {
    const found = await folder.get(key);
    if (found !== null) await objects.put(key, found.bytes, { ifNoneMatch: '*' });
  }
  const pointers = moved.filter((key) => key.startsWith(POINTERS_PREFIX)).length;
  return `placements, ${pointers} pointers, ${released.length} releases and the log of ${folder.place}`;
}

/** Writes a list of keys to a store that has none. */
async function putList(objects: ReleaseObjects, keys: Keys): Promise<void> {
  if ((await objects.put(KEYS_KEY, planeBytes(keys), { ifNoneMatch: '*' })) === 'changed')
    throw new PlaneKeysError(`${KEYS_KEY} was written to ${objects.place} by somebody else meanwhile.`);
}

/** Restores the last list that this machine accepted in the data folder, which has lost it and is the store itself. */
async function restoreList(objects: ReleaseObjects, keys: Keys): Promise<string> {
  await putList(objects, keys);
  return `${KEYS_KEY} is the last one that this machine has believed again (revision ${keys.revision}, of ${keys.at.slice(0, 10)}).`;
}

async function moveToStore(objects: ReleaseObjects, folder: ReleaseObjects, rootKey: string, keys: Keys) {
  await ensureIsOurs(objects, folder);
  // If the folder was not the store for these keys, its files would not be accepted.
  const copied = (await listOf(folder, rootKey)) === null ? null : await copyPlane(objects, folder, keys);
  // This is the last step: until the list exists, nothing else is accepted, and the command can be repeated.
  await putList(objects, keys);
  return copied === null
    ? `${objects.place} has the keys of this machine now, and nothing that is released: the next npm start releases what it builds.`
    : `${objects.place} has the keys of this machine now, with ${copied}.`;
}

/**
 * Gives a store its keys. If this machine has none, it makes them. If it has some, it copies them to the empty store together with
 * everything that the data folder serves. Returns a sentence that says what was done, or null if the store has keys already. Throws
 * `PlaneKeysError` if the new list would replace a lost one.
 */
export async function initKeys({ dataFolder, objects, settings, by, now }: KeysInit): Promise<string | null> {
  if ((await objects.get(KEYS_KEY)) !== null) return null;
  const folder = openFolderObjects(dataFolder);
  const rootKey = await readRootKey(dataFolder, objects, settings);
  if (rootKey !== null) {
    const lists = [await openBelievedKeys(dataFolder, rootKey).read(), await listOf(folder, rootKey)];
    const [keys] = lists.flatMap((each) => each ?? []).sort((one, other) => other.revision - one.revision);
    if (keys !== undefined)
      return objects.isFolder ? restoreList(objects, keys) : moveToStore(objects, folder, rootKey, keys);
  }
  await openPlaneKeys(dataFolder, objects, { ...settings, areMade: true }, { by, now });
  if ((await objects.get(KEYS_KEY)) !== null) return `Keys are made, and ${objects.place} lists them.`;
  throw new PlaneKeysError(
    `This machine has believed no ${KEYS_KEY} yet that it could put to ${objects.place}. Run npm run keys -- init on one that has served what is released, or restore the file from a backup.`,
  );
}
