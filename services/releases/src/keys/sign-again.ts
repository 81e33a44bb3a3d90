import {
  contentOf,
  judgePointer,
  type PointerContent,
  RELEASE_FILE,
  releaseSchema,
  releasesBefore,
  type Trust,
} from '@fixed-ops/federation';
import { UnfitReleaseError, verifyRelease } from '../mirror/stored-release.ts';
import { changePointer } from '../plane/change-pointer.ts';
import { POINTERS_PREFIX, planeBytes, readPlaneFile } from '../plane/plane-files.ts';
import { releaseKey } from '../publish/release-reader.ts';
import { openBelievedKeys } from './believed-keys.ts';
import type { KeysChange } from './change-keys.ts';
import { PlaneKeysError, readKeys } from './plane-keys.ts';
import { type Signer, verifySignature } from './signatures.ts';

/** A release that a pointer may lead to, as its `release.json` says. */
export interface ReleaseToSign {
  readonly release: string;
  readonly commit: string | null;
  readonly by: string | null;
  readonly createdAt: string;
}

/** A pointer that a key in wrong hands has signed, with the releases that would be served by it again. */
export interface PointerToSign {
  readonly pointer: PointerContent;
  readonly releases: readonly ReleaseToSign[];
  /** Why it is not signed again, in a sentence; null where it may be, or was. */
  readonly refusal: string | null;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The keys as they would count if that one had not been revoked: what it really has signed, and what only says so. */
function trustBefore({ keys }: Trust, id: string): Trust {
  return {
    keys: { ...keys, keys: keys.keys.map((key) => (key.id === id ? { ...key, revoked: null } : key)) },
    verify: verifySignature,
  };
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
    throw new PlaneKeysError(`${id} signs nothing any more. Make another key first: npm run keys -- renew team.`);
  return team;
}

/** Every pointer that is believed no more because of that key, with what it says. */
async function pointersOf({ objects }: KeysChange, id: string, trust: Trust): Promise<PointerContent[]> {
  const found: PointerContent[] = [];
  for (const path of await objects.list(POINTERS_PREFIX)) {
    const { content = null } = (await readPlaneFile(objects, path)) ?? {};
    const name = path.slice(POINTERS_PREFIX.length).replace(/\.json$/, '');
    if (content === null || judgePointer(content, name, null, trust).value !== null) continue;
    const { value } = judgePointer(content, name, null, trustBefore(trust, id));
    if (value !== null) found.push(contentOf(value));
  }
  return found;
}

/**
 * What a key in wrong hands has signed and what would be signed again: pointers, and every healthy release that they lead to, whose bytes are held to
 * what it has signed. Whoever has the key may have made any of it, so that a person has to look at the list. `isTrial` signs nothing; else this
 * machine's team signs what is listed without a refusal. Throws `PlaneKeysError`.
 */
export async function signAgain(change: KeysChange, id: string, isTrial: boolean): Promise<readonly PointerToSign[]> {
  const trust = await readTrust(change, id);
  const signer = signerOf(change, id);
  const { objects, by, now } = change;
  const signed: PointerToSign[] = [];
  for (const pointer of await pointersOf(change, id, trust)) {
    const { name } = pointer;
    const named = [pointer.current, pointer.canary?.release ?? null, ...releasesBefore(pointer)];
    const releases: ReleaseToSign[] = [];
    const waiting: { readonly content: object; readonly tag: string; readonly key: string }[] = [];
    let refusal: string | null = null;
    for (const release of new Set(named.filter((each) => each !== null))) {
      try {
        const { content, tag } = await verifyRelease({ objects, trust: trustBefore(trust, id) }, { name, release });
        const { commit, by: releasedBy, createdAt, key } = releaseSchema.parse(content);
        releases.push({ release, commit, by: releasedBy ?? null, createdAt });
        if (key === id) waiting.push({ content, tag, key: releaseKey(name, release, RELEASE_FILE) });
      } catch (error) {
        if (!(error instanceof UnfitReleaseError)) throw error;
        refusal ??= `${name} is not signed again: ${release} ${wordsOf(error)}. Release it again.`;
      }
    }
    if (refusal === null && !isTrial) {
      for (const { content, tag, key } of waiting) {
        const { key: _key, signature: _signature, ...said } = { key: '', signature: '', ...content };
        await objects.put(key, planeBytes(signer.sign('release', said)), { ifMatch: tag });
      }
      const again = {
        ...pointer,
        revision: pointer.revision + 1,
        by,
        at: now.toISOString(),
        why: `signed again after ${id}`,
      };
      const outcome = await changePointer({
        objects,
        trust,
        signer,
        name,
        action: 'keys',
        plan: () => ({ kind: 'change', pointer: again }),
      });
      if (outcome.kind === 'refused') refusal = outcome.sentence;
      if (outcome.kind === 'conflict') refusal = `${name} was changed by somebody else meanwhile.`;
    }
    signed.push({ pointer, releases, refusal });
  }
  return signed;
}
