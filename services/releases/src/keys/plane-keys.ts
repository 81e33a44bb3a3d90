import { createHash } from 'node:crypto';
import { judgeKeys, type Keys, type KeysContent, type PlaneKey, ROOT_KEY } from '@fixed-ops/federation';
import { openFolderObjects } from '../objects/folder-objects.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { KEYS_KEY, PLACEMENT_KEY, planeBytes, readPlaneFile } from '../plane/plane-files.ts';
import { type BelievedKeys, openBelievedKeys } from './believed-keys.ts';
import { type KeyName, keepFirstKey, pinRoot, readKey, readPinnedRoot } from './key-folder.ts';
import { createSigner, makeKeyPair, readSigner, type Signer, verifySignature } from './signatures.ts';

/** The operator's settings for keys. */
export interface KeySettings {
  /** The public root key that has signed `keys.json`, if it is not pinned in the data folder. */
  readonly rootKey: string | undefined;
  /** The gateway's private key, `<id>:<key>`. */
  readonly gatewayKey: string | undefined;
  /** A team's private key, `<id>:<key>`. */
  readonly signingKey: string | undefined;
  /** Whether missing keys are made in the data folder: on a machine that serves only itself, or if the operator sets it. */
  readonly areMade: boolean;
}

/** The keys on this machine. */
export interface PlaneKeys {
  /** The public root key, SPKI in base64. */
  readonly rootKey: string;
  /** Signs `keys.json`. It is the operator's private key, as is `operator`. */
  readonly root: Signer | null;
  /** Signs placements, and files from before releases were signed. */
  readonly operator: Signer | null;
  /** Signs releases and moves pointers. */
  readonly team: Signer | null;
  /** Signs rollbacks of the gateway. */
  readonly gateway: Signer | null;
}

/** Keys that are missing or cannot be used. The message says what to do. */
export class PlaneKeysError extends Error {
  override readonly name = 'PlaneKeysError';
}

/** A unique id for a key: its purpose and the start of its hash. */
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

/** Signs `keys.json` and writes it over the version that was read. Returns whether nobody wrote first. */
export async function writeKeys(
  objects: ReleaseObjects,
  root: Signer,
  content: KeysContent,
  tag: string | null,
): Promise<'written' | 'changed'> {
  const condition = tag === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: tag };
  return objects.put(KEYS_KEY, planeBytes(root.sign('keys', content)), condition);
}

/** A private key of the folder, which is made if it is missing. */
async function keptKey(home: string, name: KeyName): Promise<Signer> {
  const there = await readKey(home, name);
  if (there !== null) return there;
  const pair = makeKeyPair();
  const id = name === 'root' ? ROOT_KEY : keyId(name, pair.publicKey);
  await keepFirstKey(home, name, id, pair);
  return (await readKey(home, name)) ?? createSigner(id, pair.privateKey);
}

/**
 * Makes root, team and gateway keys in the folder, pins the root key, and writes the first `keys.json`. It continues after a killed
 * process, and may run at the same time as another one.
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
  // The other process's list has the same keys.
  if (theirs !== null && judgeKeys(theirs, root.publicKey, verifySignature).value !== null) return;
  throw new PlaneKeysError(`${KEYS_KEY} was written by another process meanwhile. Start again.`);
}

const given = (text: string | undefined, where: string) => (text === undefined ? null : readSigner(text, where));

const GIVE_ROOT = 'Give the public root key by which keys.json was signed, FIXED_OPS_ROOT_KEY=<key>';
const KEYS_PAGE = '(docs/operations.md, "Keys")';

/** The folder of the private keys and the pinned root key: that of a shared store, otherwise the data folder. */
export const homeOfKeys = (dataFolder: string, { keysFolder }: ReleaseObjects): string => keysFolder ?? dataFolder;

/** The public root key that has signed `keys.json`: from the settings, pinned, or derived from the private key. Null if there is none. */
export async function readRootKey(
  dataFolder: string,
  objects: ReleaseObjects,
  { rootKey }: Pick<KeySettings, 'rootKey'>,
): Promise<string | null> {
  const home = homeOfKeys(dataFolder, objects);
  return rootKey ?? (await readPinnedRoot(home)) ?? (await readKey(home, 'root'))?.publicKey ?? null;
}

/**
 * The keys on this machine: those of the settings, otherwise those of their folder, which are made at the first start if that is allowed.
 * Lost private keys are null, and existing signatures stay valid. Throws `PlaneKeysError` if no root key is known.
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
    // New keys would sign nothing if the list belongs to somebody else.
    const make =
      (await objects.get(KEYS_KEY)) === null ? ', or make keys in this data folder: npm run keys -- init' : '';
    throw new PlaneKeysError(
      `Nothing says by which root key releases are to be believed. ${GIVE_ROOT}${make} ${KEYS_PAGE}.`,
    );
  }
  // A root key that differs from the pinned one has no valid signatures.
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
 * Whether no key was ever listed: none is pinned or has signed, or they were only made by a process that was killed before it wrote the
 * list. A lost list is not made anew, because it may have had more keys and revocations.
 */
async function isWithoutKeys(dataFolder: string, objects: ReleaseObjects): Promise<boolean> {
  if ((await objects.get(KEYS_KEY)) !== null) return false;
  const home = homeOfKeys(dataFolder, objects);
  // Keys of a machine that has served from its folder may have changed since they were made (`initKeys`).
  if (!objects.isFolder && home === dataFolder && (await openFolderObjects(dataFolder).get(KEYS_KEY)) !== null)
    return false;
  const [pinned, root] = [await readPinnedRoot(home), await readKey(home, 'root')];
  if (root === null) return pinned === null;
  if (pinned !== null && pinned !== root.publicKey) return false;
  // Placements are signed first.
  return (
    (await objects.get(PLACEMENT_KEY)) === null && (await openBelievedKeys(dataFolder, root.publicKey).read()) === null
  );
}

/**
 * The current `keys.json` with the tag for a write over it. Throws `PlaneKeysError` if it is not accepted, also if it is older than the
 * last accepted one (`believed`).
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
