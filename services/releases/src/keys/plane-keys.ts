import { createHash } from 'node:crypto';
import { judgeKeys, type Keys, type KeysContent, type PlaneKey, ROOT_KEY } from '@fixed-ops/federation';
import { openFolderObjects } from '../objects/folder-objects.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { KEYS_KEY, PLACEMENT_KEY, planeBytes, readPlaneFile } from '../plane/plane-files.ts';
import { type BelievedKeys, openBelievedKeys } from './believed-keys.ts';
import { type KeyName, keepFirstKey, pinRoot, readKey, readPinnedRoot } from './key-folder.ts';
import { createSigner, makeKeyPair, readSigner, type Signer, verifySignature } from './signatures.ts';

/** What the operator has set of keys. */
export interface KeySettings {
  /** Public root key that `keys.json` has to be signed with, where it is not pinned in the data folder. */
  readonly rootKey: string | undefined;
  /** Private key of the gateway, `<id>:<key>`. */
  readonly gatewayKey: string | undefined;
  /** Private key of a team, `<id>:<key>`. */
  readonly signingKey: string | undefined;
  /** Whether keys that are missing are made in the data folder: on a machine that serves nobody else, or where the operator says so. */
  readonly areMade: boolean;
}

/** The keys that this machine has. */
export interface PlaneKeys {
  /** Public root key, SPKI in base64. */
  readonly rootKey: string;
  /** Signs `keys.json`; with `operator` the one private key that stays with the operator. */
  readonly root: Signer | null;
  /** Signs placements, and what was there before releases were signed. */
  readonly operator: Signer | null;
  /** Signs releases and moves pointers. */
  readonly team: Signer | null;
  /** Takes back. */
  readonly gateway: Signer | null;
}

/** Keys that cannot be used or are missing; the message names the remedy. */
export class PlaneKeysError extends Error {
  override readonly name = 'PlaneKeysError';
}

/** An id that no other key has: what it is for, and the beginning of its hash. */
export function keyId(kind: string, publicKey: string): string {
  return `${kind}-${createHash('sha256').update(publicKey).digest('hex').slice(0, 8)}`;
}

const OPERATOR_KEY = 'operator';

export const listedKey = (id: string, kind: PlaneKey['kind'], owner: string, publicKey: string): PlaneKey => ({
  id,
  kind,
  owner,
  publicKey,
  names: ['*'],
  revoked: null,
});

/** Signs and writes `keys.json` over what was read. Answers whether nobody was first. */
export async function writeKeys(
  objects: ReleaseObjects,
  root: Signer,
  content: KeysContent,
  tag: string | null,
): Promise<'written' | 'changed'> {
  const condition = tag === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: tag };
  return objects.put(KEYS_KEY, planeBytes(root.sign('keys', content)), condition);
}

/** A private key of the folder, made where it is not there. */
async function keptKey(home: string, name: KeyName): Promise<Signer> {
  const there = await readKey(home, name);
  if (there !== null) return there;
  const pair = makeKeyPair();
  const id = name === 'root' ? ROOT_KEY : keyId(name, pair.publicKey);
  await keepFirstKey(home, name, id, pair);
  return (await readKey(home, name)) ?? createSigner(id, pair.privateKey);
}

/**
 * Makes root, team and gateway keys in the folder, pins the root key, and writes the first `keys.json`. Goes on where a process that
 * was killed has stopped, and beside one that does the same.
 */
async function makeKeys(home: string, objects: ReleaseObjects, by: string, now: Date): Promise<void> {
  const root = await keptKey(home, 'root');
  const team = await keptKey(home, 'team');
  const gateway = await keptKey(home, 'gateway');
  await pinRoot(home, root.publicKey);
  const keys = [
    listedKey(OPERATOR_KEY, 'operator', 'operator', root.publicKey),
    listedKey(team.id, 'team', 'team of this machine', team.publicKey),
    listedKey(gateway.id, 'gateway', 'gateway of this machine', gateway.publicKey),
  ];
  const content: KeysContent = { revision: 1, keys, by, at: now.toISOString() };
  if ((await writeKeys(objects, root, content, null)) === 'written') return;
  const theirs = (await readPlaneFile(objects, KEYS_KEY))?.content ?? null;
  // Of the same keys, which both have.
  if (theirs !== null && judgeKeys(theirs, root.publicKey, verifySignature).value !== null) return;
  throw new PlaneKeysError(`${KEYS_KEY} was written by another process meanwhile. Start again.`);
}

const given = (text: string | undefined, where: string) => (text === undefined ? null : readSigner(text, where));

const GIVE_ROOT = 'Give the public root key by which keys.json was signed, FIXED_OPS_ROOT_KEY=<key>';
const KEYS_PAGE = '(docs/operations.md, "Keys")';

/** Folder that the private keys and the pinned root key lie in: that of the store where its processes share one, else the data folder. */
export const homeOfKeys = (dataFolder: string, { keysFolder }: ReleaseObjects): string => keysFolder ?? dataFolder;

/** The public root key that `keys.json` has to be signed with: given, pinned, or of the private one that is here. Null where nothing says. */
export async function readRootKey(
  dataFolder: string,
  objects: ReleaseObjects,
  { rootKey }: Pick<KeySettings, 'rootKey'>,
): Promise<string | null> {
  const home = homeOfKeys(dataFolder, objects);
  return rootKey ?? (await readPinnedRoot(home)) ?? (await readKey(home, 'root'))?.publicKey ?? null;
}

/**
 * The keys that this machine has: those of the settings, else those of their folder, which makes them the first time where it may.
 * Lost private keys are null: what is signed already goes on. Throws `PlaneKeysError` where nothing says which root key counts.
 */
export async function openPlaneKeys(
  dataFolder: string,
  objects: ReleaseObjects,
  settings: KeySettings,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<PlaneKeys> {
  const home = homeOfKeys(dataFolder, objects);
  if (settings.rootKey === undefined && settings.areMade && (await isWithoutKeys(dataFolder, objects)))
    await makeKeys(home, objects, by, now);
  const root = await readKey(home, 'root');
  const pinned = await readRootKey(dataFolder, objects, settings);
  if (pinned === null) {
    // Keys of its own would sign nothing beside a list of somebody else's.
    const make =
      (await objects.get(KEYS_KEY)) === null ? ', or make keys in this data folder: npm run keys -- init' : '';
    throw new PlaneKeysError(
      `Nothing says by which root key releases are to be believed. ${GIVE_ROOT}${make} ${KEYS_PAGE}.`,
    );
  }
  // A root key that is another one than the pinned one signs nothing that counts.
  const own = root !== null && root.publicKey === pinned ? root : null;
  return {
    rootKey: pinned,
    root: own,
    operator: own === null ? null : await readKey(home, 'root', OPERATOR_KEY),
    team: given(settings.signingKey, 'FIXED_OPS_SIGNING_KEY') ?? (await readKey(home, 'team')),
    gateway: given(settings.gatewayKey, 'FIXED_OPS_GATEWAY_KEY') ?? (await readKey(home, 'gateway')),
  };
}

/**
 * Where no key was ever listed: neither pinned nor signed with, or only made, because whoever made them was killed before the list was
 * written. A list that was lost is not made anew: it may have had more keys, and revoked ones.
 */
async function isWithoutKeys(dataFolder: string, objects: ReleaseObjects): Promise<boolean> {
  if ((await objects.get(KEYS_KEY)) !== null) return false;
  const home = homeOfKeys(dataFolder, objects);
  // Keys of a machine that served from its folder until now: they may have been changed since they were made (`initKeys`).
  if (!objects.isFolder && home === dataFolder && (await openFolderObjects(dataFolder).get(KEYS_KEY)) !== null)
    return false;
  const [pinned, root] = [await readPinnedRoot(home), await readKey(home, 'root')];
  if (root === null) return pinned === null;
  if (pinned !== null && pinned !== root.publicKey) return false;
  // Placements are what is signed first.
  return (
    (await objects.get(PLACEMENT_KEY)) === null && (await openBelievedKeys(dataFolder, root.publicKey).read()) === null
  );
}

/**
 * The current `keys.json` with the tag to write over it. Throws `PlaneKeysError` when it is not believed, also where it is older than the one that
 * was believed before (`believed`).
 */
export async function readKeys(
  objects: ReleaseObjects,
  rootKey: string,
  believed?: BelievedKeys,
): Promise<{ readonly keys: Keys; readonly tag: string }> {
  const file = await readPlaneFile(objects, KEYS_KEY);
  if (file === null)
    throw new PlaneKeysError(
      `There is no ${KEYS_KEY} at ${objects.place}, which says whose releases count. npm run keys -- init puts that of this machine there, with what its data folder serves ${KEYS_PAGE}.`,
    );
  const { content, problem, tag } = file;
  if (content === null) throw new PlaneKeysError(`${KEYS_KEY} ${problem}. Restore it from a backup.`);
  const { value, distrust } = judgeKeys(content, rootKey, verifySignature, await believed?.read());
  if (value === null)
    throw new PlaneKeysError(`${KEYS_KEY} ${distrust.reason}. Restore it from a backup, or sign it anew.`);
  return { keys: value, tag };
}
