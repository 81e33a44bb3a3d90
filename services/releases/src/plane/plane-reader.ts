import {
  HOST,
  type Judged,
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
import { atMost } from '../objects/at-most.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { KEYS_KEY, PLACEMENT_KEY, pointerKey, readPlaneFile } from './plane-files.ts';

/** How long a read counts as current. A rollback reaches new documents within 300 ms. */
const FRESH_MS = 250;
/** How long a document waits for a store that does not answer, after the first read. */
const PATIENCE_MS = 400;

/** The accepted plane, and its problems. */
export interface ReadPlane extends Plane {
  readonly placement: PlacementFile;
  readonly pointers: ReadonlyMap<string, Pointer>;
  readonly trust: Trust;
  /** Problems by file, as sentences. The last accepted version of the file stays in use. */
  readonly problems: ReadonlyMap<string, string>;
}

export interface PlaneReader {
  /**
   * Everything that documents depend on, read at most every 250 ms. Null until keys and placement were accepted once. If the store takes
   * more than 400 ms, the result of the last read.
   */
  read(): Promise<ReadPlane | null>;
  /** The same with a new read. */
  readAnew(): Promise<ReadPlane | null>;
  /** The problems of the last read, as sentences. Empty if everything was accepted. */
  problems(): readonly string[];
}

export interface PlaneReaderOptions {
  readonly objects: ReleaseObjects;
  /** The pinned root key, SPKI in base64. */
  readonly rootKey: string;
  /** Called once for each problem while it lasts. */
  readonly report: (sentence: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly clockMs?: () => number;
  /** Keeps the accepted keys beyond the process. By default, they end with it. */
  readonly believed?: BelievedKeys;
  /** How long `read` waits for a store that does not answer. 400 by default. */
  readonly patienceMs?: number;
}

/**
 * Makes a reader that verifies the plane's signatures. It reports what it does not accept, and continues with the last accepted version.
 */
export function createPlaneReader({
  objects,
  rootKey,
  report,
  believed,
  clockMs = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: PlaneReaderOptions): PlaneReader {
  let keys: Keys | null = null;
  /** The revision of the keys that were stored last. */
  let kept: number | null = null;
  let placement: PlacementFile | null = null;
  let placementContent: object | null = null;
  /** The pointers as they were read, so that other keys can verify them again. */
  const pointers = new Map<string, { readonly content: object; readonly pointer: Pointer }>();
  let problems = new Map<string, string>();
  let told = new Map<string, string>();
  let reading: { readonly startedMs: number; readonly answer: Promise<ReadPlane | null> } | null = null;
  let isReading = false;
  /** The result of the last completed read. */
  let last: ReadPlane | null = null;

  function note(key: string, reason: string, isFollowed: boolean): void {
    const goesOn = isFollowed ? ' What was read before goes on.' : '';
    problems.set(key, `${key} ${reason}.${goesOn}`);
  }

  /** Reads and verifies one file. If that fails, it records the problem and returns null. */
  async function readJudged<T>(key: string, isFollowed: boolean, judge: (content: object) => Judged<T>) {
    const file = await readPlaneFile(objects, key).catch((error: unknown) => {
      note(key, `cannot be read (${error instanceof Error ? error.message : String(error)})`, isFollowed);
      return undefined;
    });
    if (file === undefined) return null;
    if (file === null) {
      if (isFollowed) note(key, 'is gone', true);
      return null;
    }
    if (file.content === null) {
      note(key, file.problem ?? 'cannot be read', isFollowed);
      return null;
    }
    const { value, distrust } = judge(file.content);
    if (distrust === null) return { value, content: file.content };
    note(key, distrust.reason, isFollowed);
    return null;
  }

  async function readPointer(name: string, trust: Trust): Promise<Pointer | null> {
    const key = pointerKey(name);
    const known = pointers.get(name);
    // After a change of the keys, an accepted pointer may no longer be valid.
    const last = known === undefined ? null : judgePointer(known.content, name, null, trust).value;
    const read = await readJudged(key, last !== null, (content) => judgePointer(content, name, last, trust));
    if (read !== null) {
      pointers.set(name, { content: read.content, pointer: read.value });
      return read.value;
    }
    return last;
  }

  async function readAll(): Promise<ReadPlane | null> {
    problems = new Map();
    keys ??= (await believed?.read()) ?? null;
    const readKeys = await readJudged(KEYS_KEY, keys !== null, (content) =>
      judgeKeys(content, rootKey, verifySignature, keys),
    );
    if (readKeys !== null && readKeys.value.revision !== kept) {
      kept = readKeys.value.revision;
      // If the folder refuses the write now, it gets the next revision.
      await believed?.keep(readKeys.value).catch((error: unknown) => {
        report(
          `The keys that are believed could not be kept: ${error instanceof Error ? error.message : String(error)}.`,
        );
      });
    }
    keys = readKeys?.value ?? keys;
    const plane = keys === null ? null : await readWith({ keys, verify: verifySignature });
    for (const [key, sentence] of problems) if (told.get(key) !== sentence) report(sentence);
    told = problems;
    return plane;
  }

  async function readWith(trust: Trust): Promise<ReadPlane | null> {
    // As with pointers, a placement that new keys do not accept must not block a later one.
    const last = placementContent === null ? null : judgePlacement(placementContent, trust).value;
    const read = await readJudged(PLACEMENT_KEY, placement !== null, (content) => judgePlacement(content, trust, last));
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
    return { placement, pointers: new Map(believed), trust, problems };
  }

  function readAnew(): Promise<ReadPlane | null> {
    // Reads run one after the other, because each builds on the last accepted version.
    const answer = (reading?.answer ?? Promise.resolve(null)).then(readAll);
    const own = { startedMs: clockMs(), answer };
    reading = own;
    isReading = true;
    return answer
      .then((found) => {
        last = found;
        return found;
      })
      .finally(() => {
        if (reading === own) isReading = false;
      });
  }

  return {
    readAnew,
    async read() {
      // A store that hangs is not asked again at once.
      const isRecent = reading !== null && (isReading || clockMs() - reading.startedMs < FRESH_MS);
      const answer = reading !== null && isRecent ? reading.answer : readAnew();
      if (last === null) return answer;
      return atMost(patienceMs, answer, last);
    },
    problems: () => [...problems.values()],
  };
}
