import { type KeysContent, type PlaneKey, ROOT_KEY } from '@fixed-ops/federation';
import { addAuditEntry, isAudited } from '../audit/audit-log.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { openBelievedKeys } from './believed-keys.ts';
import { keepKey } from './key-folder.ts';
import { homeOfKeys, keyId, listedKey, type PlaneKeys, PlaneKeysError, readKeys, writeKeys } from './plane-keys.ts';
import { makeKeyPair } from './signatures.ts';

export interface KeysChange {
  readonly dataFolder: string;
  readonly objects: ReleaseObjects;
  readonly keys: PlaneKeys;
  readonly by: string;
  readonly now: Date;
}

const NO_ROOT =
  'Only the operator’s root key changes keys.json, and it is not on this machine: run the command where keys/root.key is.';

/** Logs a change of the list, unless it is in the log. */
async function noteChange(objects: ReleaseObjects, { revision, by, at, why = '' }: KeysContent): Promise<void> {
  const change = { at, name: 'keys', revision };
  if (await isAudited(objects, change)) return;
  const of = { action: 'keys', by, why, from: null, to: null, canary: null, key: ROOT_KEY } as const;
  await addAuditEntry(objects, { ...change, ...of });
}

/** Logs a change of the keys that a killed process did not log. The first list of an installation is not a change. */
export async function noteKeys(objects: ReleaseObjects, keys: KeysContent): Promise<void> {
  if (keys.revision > 1) await noteChange(objects, keys);
}

/** Changes the list of keys, signs it with the root key and logs the change. Throws `PlaneKeysError`. */
async function changeKeys(
  { dataFolder, objects, keys, by, now }: KeysChange,
  why: string,
  change: (listed: readonly PlaneKey[]) => PlaneKey[],
): Promise<void> {
  if (keys.root === null) throw new PlaneKeysError(NO_ROOT);
  const { keys: before, tag } = await readKeys(objects, keys.rootKey, openBelievedKeys(dataFolder, keys.rootKey));
  await noteKeys(objects, before);
  const at = now.toISOString();
  const content: KeysContent = { revision: before.revision + 1, keys: change(before.keys), by, at, why };
  if ((await writeKeys(objects, keys.root, content, tag)) === 'changed')
    throw new PlaneKeysError('keys.json was changed by somebody else meanwhile. Do it again.');
  await noteChange(objects, content);
}

/** Adds a team's public key, which may then sign for its names. Throws `PlaneKeysError` for a revoked key. */
export async function addTeamKey(
  change: KeysChange,
  {
    owner,
    publicKey,
    names,
  }: { readonly owner: string; readonly publicKey: string; readonly names: readonly string[] },
): Promise<string> {
  const id = keyId('team', publicKey);
  const key: PlaneKey = { ...listedKey(id, 'team', owner, publicKey), names: [...names] };
  await changeKeys(change, `added ${id} of ${owner}`, (listed) => {
    const revoked = listed.find((each) => each.id === id)?.revoked ?? null;
    if (revoked === null) return [...listed.filter((each) => each.id !== id), key];
    const why = revoked.isCompromised ? ' as one in wrong hands' : '';
    throw new PlaneKeysError(
      `${id} was revoked on ${revoked.at.slice(0, 10)}${why}, and signs no more. Have the team make another key.`,
    );
  });
  return id;
}

/** Makes a new private key for this machine's team or gateway and lists it for the same names. Signatures of the former key stay valid. */
export async function renewKey(change: KeysChange, kind: 'team' | 'gateway'): Promise<string> {
  if (change.keys.root === null) throw new PlaneKeysError(NO_ROOT);
  const pair = makeKeyPair();
  const id = keyId(kind, pair.publicKey);
  await changeKeys(change, `made ${id}`, (listed) => {
    const before = listed.find((each) => each.id === change.keys[kind]?.id);
    const key = listedKey(id, kind, before?.owner ?? `${kind} of this machine`, pair.publicKey);
    return [...listed, { ...key, names: before?.names ?? key.names }];
  });
  await keepKey(homeOfKeys(change.dataFolder, change.objects), kind, id, pair);
  return id;
}

/**
 * Revokes a key from now on. A compromised key also invalidates its earlier signatures. Throws `PlaneKeysError` for an unlisted id, and for
 * a change that would weaken a revocation: a compromised key stays compromised, and the date of a revocation never moves to a later day.
 */
export async function revokeKey(change: KeysChange, id: string, isCompromised: boolean): Promise<void> {
  await changeKeys(change, `revoked ${id}${isCompromised ? ' as one in wrong hands' : ''}`, (listed) => {
    const key = listed.find((each) => each.id === id);
    if (key === undefined)
      throw new PlaneKeysError(`keys.json has no key ${id}. It has: ${listed.map((each) => each.id).join(', ')}.`);
    const { revoked } = key;
    const day = revoked?.at.slice(0, 10);
    if (revoked?.isCompromised)
      throw new PlaneKeysError(
        `${id} was revoked on ${day} as one in wrong hands already, and that is not taken back. What it has signed: npm run keys -- sign-again ${id}`,
      );
    if (revoked && !isCompromised)
      throw new PlaneKeysError(
        `${id} was revoked on ${day} already: what it has signed since counts for nothing. Where it is in wrong hands, say --compromised.`,
      );
    const ended = { at: revoked?.at ?? change.now.toISOString(), isCompromised };
    return listed.map((each) => (each.id === id ? { ...each, revoked: ended } : each));
  });
}
