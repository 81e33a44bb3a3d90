import {
  contentOf,
  judgePointer,
  judgeRelease,
  type PointerContent,
  RELEASE_FILE,
  releaseSchema,
  releasesBefore,
  type Trust,
} from '@fixed-ops/federation';
import { type ReleaseName, UnfitReleaseError, verifyRelease } from '../mirror/stored-release.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { changePointer } from '../plane/change-pointer.ts';
import { POINTERS_PREFIX, planeBytes, readPlaneFile } from '../plane/plane-files.ts';
import { releaseKey } from '../publish/release-reader.ts';
import { openBelievedKeys } from './believed-keys.ts';
import type { KeysChange } from './change-keys.ts';
import { PlaneKeysError, readKeys } from './plane-keys.ts';
import { type Signer, verifySignature } from './signatures.ts';

/** A release that a pointer may lead to, from its `release.json`. */
interface ReleaseToSign {
  readonly release: string;
  readonly commit: string | null;
  readonly by: string | null;
  readonly createdAt: string;
}

/** A pointer that a compromised key has signed, with the releases that it would serve again. */
export interface PointerToSign {
  readonly pointer: PointerContent;
  readonly releases: readonly ReleaseToSign[];
  /** The reason why it is not signed again. Null if it may be, or was. */
  readonly refusal: string | null;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The keys as they would count without the revocation of this one. They distinguish real signatures of the key from false ones. */
export function trustBefore({ keys, verify }: Trust, id: string): Trust {
  return { keys: { ...keys, keys: keys.keys.map((key) => (key.id === id ? { ...key, revoked: null } : key)) }, verify };
}

async function readTrust({ dataFolder, objects, keys }: KeysChange, id: string): Promise<Trust> {
  const { keys: listed } = await readKeys(objects, keys.rootKey, openBelievedKeys(dataFolder, keys.rootKey));
  const key = listed.keys.find((each) => each.id === id);
  if (key === undefined)
    throw new PlaneKeysError(`keys.json has no key ${id}. It has: ${listed.keys.map((each) => each.id).join(', ')}.`);
  if (key.revoked?.isCompromised !== true)
    throw new PlaneKeysError(
      `What ${id} has signed is served: only what a key in wrong hands has signed is signed again.`,
    );
  return { keys: listed, verify: verifySignature };
}

function signerOf({ keys: { team } }: KeysChange, id: string): Signer {
  if (team === null) throw new PlaneKeysError('No key of a team is on this machine: npm run keys -- renew team.');
  if (team.id === id)
    throw new PlaneKeysError(
      `${id} signs nothing any more. Make another key first (npm run keys -- renew team), and set FIXED_OPS_SIGNING_KEY to it where that is set.`,
    );
  return team;
}

/** Every pointer that was or would have been accepted before the revocation of the key, and whether it is accepted now. */
async function pointersOf({ objects }: KeysChange, id: string, trust: Trust) {
  const found: { readonly pointer: PointerContent; readonly isBelieved: boolean }[] = [];
  for (const path of await objects.list(POINTERS_PREFIX)) {
    const { content = null } = (await readPlaneFile(objects, path)) ?? {};
    const name = path.slice(POINTERS_PREFIX.length).replace(/\.json$/, '');
    if (content === null) continue;
    const { value } = judgePointer(content, name, null, trustBefore(trust, id));
    if (value === null) continue;
    found.push({ pointer: contentOf(value), isBelieved: judgePointer(content, name, null, trust).value !== null });
  }
  return found;
}

interface SigningAgain {
  readonly objects: ReleaseObjects;
  readonly trust: Trust;
  readonly signer: Signer;
  readonly id: string;
}

/** A `release.json` to sign again, with the tag for a write over it. */
interface ReleaseToWrite {
  readonly key: string;
  readonly tag: string;
  readonly signed: object;
}

/**
 * A release with unchanged files. `toWrite` is null if a key other than the compromised one signed it. Rejects with `UnfitReleaseError`.
 */
async function readToSign(
  { objects, trust, signer, id }: SigningAgain,
  named: ReleaseName,
): Promise<{ readonly said: ReleaseToSign; readonly toWrite: ReleaseToWrite | null }> {
  const { content, tag } = await verifyRelease({ objects, trust: trustBefore(trust, id) }, named);
  const { commit, by = null, createdAt, key } = releaseSchema.parse(content);
  const said = { release: named.release, commit, by, createdAt };
  if (key !== id) return { said, toWrite: null };
  const { key: _key, signature: _signature, ...unsigned } = { key: '', signature: '', ...content };
  const signed = signer.sign('release', unsigned);
  const { distrust } = judgeRelease(signed, named, trust);
  if (distrust !== null) throw new UnfitReleaseError(distrust.reason);
  return { said, toWrite: { key: releaseKey(named.name, named.release, RELEASE_FILE), tag, signed } };
}

/** The releases of a pointer that may be signed again, and the first reason why not. */
async function readAllToSign(context: SigningAgain, pointer: PointerContent) {
  const { name } = pointer;
  const named = [pointer.current, pointer.canary?.release ?? null, ...releasesBefore(pointer)];
  const releases: ReleaseToSign[] = [];
  const toWrite: ReleaseToWrite[] = [];
  let refusal: string | null = null;
  for (const release of new Set(named.filter((each) => each !== null))) {
    try {
      const read = await readToSign(context, { name, release });
      releases.push(read.said);
      if (read.toWrite !== null) toWrite.push(read.toWrite);
    } catch (error) {
      if (!(error instanceof UnfitReleaseError)) throw error;
      refusal ??= `${name} is not signed again: ${release} ${wordsOf(error)}. Release it again.`;
    }
  }
  return { releases, toWrite, refusal };
}

/** Signs the releases and the pointer. Returns the reason if that failed. */
async function signAll(
  { objects, trust, signer, id }: SigningAgain,
  pointer: PointerContent,
  toWrite: readonly ReleaseToWrite[],
  { by, now }: KeysChange,
): Promise<string | null> {
  const { name } = pointer;
  const conflict = `${name} was changed by somebody else meanwhile.`;
  for (const { key, tag, signed } of toWrite)
    if ((await objects.put(key, planeBytes(signed), { ifMatch: tag })) === 'changed') return conflict;
  const why = `signed again after ${id}`;
  const again = { ...pointer, revision: pointer.revision + 1, by, at: now.toISOString(), why };
  const plan = () => ({ kind: 'change' as const, pointer: again });
  const outcome = await changePointer({ objects, trust, signer, name, action: 'keys', plan });
  if (outcome.kind === 'refused') return outcome.sentence;
  return outcome.kind === 'conflict' ? conflict : null;
}

/**
 * Lists what a compromised key has signed and what would be signed again: pointers that it signed or that lead to its releases, and every
 * healthy release of these, whose bytes are compared with their signatures. A thief with the key may have made any of it, so a person has
 * to check the list. `isTrial` signs nothing. Otherwise this machine's team signs everything listed without a refusal. Throws
 * `PlaneKeysError`.
 */
export async function signAgain(change: KeysChange, id: string, isTrial: boolean): Promise<readonly PointerToSign[]> {
  const trust = await readTrust(change, id);
  const context = { objects: change.objects, trust, signer: signerOf(change, id), id };
  const signed: PointerToSign[] = [];
  for (const { pointer, isBelieved } of await pointersOf(change, id, trust)) {
    const { releases, toWrite, refusal } = await readAllToSign(context, pointer);
    if (isBelieved && toWrite.length === 0) continue;
    const isSigned = refusal === null && !isTrial;
    signed.push({ pointer, releases, refusal: isSigned ? await signAll(context, pointer, toWrite, change) : refusal });
  }
  return signed;
}
