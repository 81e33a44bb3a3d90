import {
  HOST,
  judgeKeys,
  judgePlacement,
  judgePointer,
  type Keys,
  type PlacementFile,
  type Plane,
  type Pointer,
  type Trust,
} from '@fixed-ops/federation';
import type { BelievedKeys } from '../keys/believed-keys.ts';
import { verifySignature } from '../keys/signatures.ts';
import { wordsOf } from '../objects/file-error.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { createJudgedFiles } from './judged-files.ts';
import { KEYS_KEY, PLACEMENT_KEY, pointerKey } from './plane-files.ts';

/** The accepted plane, and its problems. */
export interface ReadPlane extends Plane {
  readonly placement: PlacementFile;
  readonly pointers: ReadonlyMap<string, Pointer>;
  readonly trust: Trust;
  /** Problems by file, as sentences. The last accepted version of the file stays in use. */
  readonly problems: ReadonlyMap<string, string>;
}

export interface AcceptedPlaneOptions {
  readonly objects: ReleaseObjects;
  /** The pinned root key, SPKI in base64. */
  readonly rootKey: string;
  /** Called once for each problem while it lasts. */
  readonly report: (sentence: string) => void;
  /** Keeps the accepted keys beyond the process. By default, they end with it. */
  readonly believed?: BelievedKeys;
}

/** What was accepted of a plane so far. */
export interface AcceptedPlane {
  /** Reads and verifies every file. Null until keys and placement were accepted once. Reads must not overlap: each builds on the last. */
  read(): Promise<ReadPlane | null>;
  /** The problems of the last read by file, as sentences. */
  problems(): ReadonlyMap<string, string>;
}

/** Follows a plane: takes over what its signatures prove, and keeps the last accepted version of everything else. */
export function createAcceptedPlane({ objects, rootKey, report, believed }: AcceptedPlaneOptions): AcceptedPlane {
  const files = createJudgedFiles(objects, report);
  let keys: Keys | null = null;
  /** The revision of the keys that were stored last. */
  let kept: number | null = null;
  let placement: PlacementFile | null = null;
  let placementContent: object | null = null;
  /** The pointers as they were read, so that other keys can verify them again. */
  const pointers = new Map<string, { readonly content: object; readonly pointer: Pointer }>();

  async function readPointer(name: string, trust: Trust): Promise<Pointer | null> {
    const key = pointerKey(name);
    const known = pointers.get(name);
    // After a change of the keys, an accepted pointer may no longer be valid.
    const last = known === undefined ? null : judgePointer(known.content, name, null, trust).value;
    const read = await files.read(key, last !== null, (content) => judgePointer(content, name, last, trust));
    if (read !== null) {
      pointers.set(name, { content: read.content, pointer: read.value });
      return read.value;
    }
    return last;
  }

  /** Stores keys that were not stored yet. If the folder refuses the write now, it gets the next revision. */
  async function keep(accepted: Keys): Promise<void> {
    if (accepted.revision === kept) return;
    kept = accepted.revision;
    await believed?.keep(accepted).catch((error: unknown) => {
      report(`The keys that are believed could not be kept: ${wordsOf(error)}.`);
    });
  }

  async function read(): Promise<ReadPlane | null> {
    files.begin();
    keys ??= (await believed?.read()) ?? null;
    const readKeys = await files.read(KEYS_KEY, keys !== null, (content) =>
      judgeKeys(content, rootKey, verifySignature, keys),
    );
    if (readKeys !== null) await keep(readKeys.value);
    keys = readKeys?.value ?? keys;
    const plane = keys === null ? null : await readWith({ keys, verify: verifySignature });
    files.tell();
    return plane === null ? null : { ...plane, problems: files.problems() };
  }

  async function readWith(trust: Trust): Promise<Omit<ReadPlane, 'problems'> | null> {
    // As with pointers, a placement that new keys do not accept must not block a later one.
    const last = placementContent === null ? null : judgePlacement(placementContent, trust).value;
    const read = await files.read(PLACEMENT_KEY, placement !== null, (content) => judgePlacement(content, trust, last));
    if (read !== null) {
      placement = read.value;
      placementContent = read.content;
    }
    if (placement === null) return null;
    const names = [HOST, ...placement.remotes.map(({ name }) => name)];
    const found = await Promise.all(names.map(async (name) => ({ name, pointer: await readPointer(name, trust) })));
    const believed = found.flatMap(({ name, pointer }): [string, Pointer][] =>
      pointer === null ? [] : [[name, pointer]],
    );
    return { placement, pointers: new Map(believed), trust };
  }

  return { read, problems: files.problems };
}
