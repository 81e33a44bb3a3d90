import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeRelease, liveReleases, RELEASE_FILE, type Trust } from '@fixed-ops/federation';
import { atMost } from '../objects/at-most.ts';
import { wordsOf } from '../objects/file-error.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/plane-reader.ts';
import { downloadRelease, listRelease, type ReleaseName, UnfitReleaseError } from './stored-release.ts';

/** A document waits no longer for a release: what was served before goes on until it is here. */
const PATIENCE_MS = 1_500;
/** A start and a command may take longer. */
const PATIENCE_AT_START_MS = 60_000;
/** How soon a release that could not be fetched is asked for again. */
const AGAIN_MS = 5_000;
/** Longest wait for one that the store lacks, or has otherwise than it was signed: anybody may ask for it, and each time the wait doubles. */
const UNFIT_AGAIN_MS = 5 * 60_000;

/** Keeps what pointers name in the folder that releases are served from. */
export interface ReleaseMirror {
  /**
   * Fetches a release that is not in the folder, once for everybody who asks meanwhile. Resolves when it is there, when it cannot be had, or
   * after 1.5 s or `withinMs`, while it goes on. Answers whether the folder tells by then what the store has: a release that it lacks is unknown while
   * the store is slow or cannot be reached.
   */
  bring(named: ReleaseName, trust: Trust, withinMs?: number): Promise<boolean>;
  /**
   * Fetches the one of some releases that has a file, in 1.5 s as `bring`. What they have is read of their lists, one after another and once each, and
   * remembered: an address that no release has costs the store nothing.
   */
  bringWith(file: string, some: readonly ReleaseName[], trust: Trust): Promise<void>;
  /** As `bring`, waiting for at most a minute: for a command that goes on with its files. */
  bringNow(named: ReleaseName, trust: Trust): Promise<void>;
  /** Fetches everything that pointers name and waits for it, for at most a minute. */
  bringLive(plane: Pick<ReadPlane, 'pointers' | 'trust'>): Promise<void>;
  /** Releases that pointers name and that could not be fetched when they were asked for last, as `releases/dashboards/4f2a`. */
  missing(pointers: ReadPlane['pointers']): readonly string[];
}

/** Why a release could not be had. */
interface Failure {
  readonly sentence: string;
  /** Whether the store has told: it lacks the release, or has it otherwise than it was signed. */
  readonly isKnown: boolean;
  readonly atMs: number;
  readonly againInMs: number;
}

export interface ReleaseMirrorOptions {
  readonly objects: ReleaseObjects;
  /** Folder that releases are served from. */
  readonly releasesFolder: string;
  /** Hears once of each release that cannot be fetched, and why. */
  readonly report: (sentence: string) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly clockMs?: () => number;
  /** How long a document waits for a release; 1.5 s unless a test is about something else. */
  readonly patienceMs?: number;
}

const keyOf = ({ name, release }: ReleaseName) => `${name}/${release}`;

const nothingToDo: ReleaseMirror = {
  bring: async () => true,
  bringWith: async () => {},
  bringNow: async () => {},
  bringLive: async () => {},
  missing: () => [],
};

/** The mirror of a store in a folder; of a store that is the folder, nothing is to be done. */
export function createReleaseMirror({
  objects,
  releasesFolder,
  report,
  clockMs = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: ReleaseMirrorOptions): ReleaseMirror {
  if (objects.isFolder) return nothingToDo;
  /** Releases of the folder whose `release.json` was believed, with the revision of the keys that it was held to. */
  const believed = new Map<string, number>();
  const fetching = new Map<string, Promise<boolean>>();
  /** What could not be had. Only what somebody with a key has named is asked for, so that no stranger makes these longer. */
  const failed = new Map<string, Failure>();
  /** Files of releases that are in the store and not in the folder. */
  const lists = new Map<string, ReadonlySet<string>>();
  const listing = new Map<string, Promise<ReadonlySet<string> | null>>();

  async function isThere({ name, release }: ReleaseName, key: string, trust: Trust): Promise<boolean> {
    const path = join(releasesFolder, name, release, RELEASE_FILE);
    try {
      if (believed.get(key) === trust.keys.revision) {
        await access(path);
        return true;
      }
      if (judgeRelease(JSON.parse(await readFile(path, 'utf8')), { name, release }, trust).value === null) return false;
    } catch {
      return false;
    }
    believed.set(key, trust.keys.revision);
    return true;
  }

  function noteFailure(named: ReleaseName, key: string, error: unknown): void {
    const sentence = `The release ${named.release} of ${named.name} cannot be fetched from ${objects.place}: ${wordsOf(error)}.`;
    const before = failed.get(key);
    if (before?.sentence !== sentence) report(sentence.replace(/\.\.$/, '.'));
    const isKnown = error instanceof UnfitReleaseError;
    const isAgain = isKnown && before?.isKnown === true;
    const againInMs = isAgain ? Math.min(before.againInMs * 2, UNFIT_AGAIN_MS) : AGAIN_MS;
    failed.set(key, { sentence, isKnown, atMs: clockMs(), againInMs });
  }

  /** What went wrong so lately that it is not tried again yet. */
  function lateFailure(key: string): Failure | undefined {
    const before = failed.get(key);
    return before !== undefined && clockMs() - before.atMs < before.againInMs ? before : undefined;
  }

  async function download(named: ReleaseName, key: string, trust: Trust): Promise<boolean> {
    try {
      await downloadRelease({ objects, releasesFolder, trust }, named);
      failed.delete(key);
      lists.delete(key);
      return true;
    } catch (error) {
      noteFailure(named, key, error);
      return error instanceof UnfitReleaseError;
    }
  }

  async function fetchMissing(named: ReleaseName, trust: Trust): Promise<boolean> {
    const key = keyOf(named);
    if (await isThere(named, key, trust)) {
      failed.delete(key);
      return true;
    }
    const before = lateFailure(key);
    if (before !== undefined) return before.isKnown;
    const under = fetching.get(key) ?? download(named, key, trust).finally(() => fetching.delete(key));
    fetching.set(key, under);
    return under;
  }

  async function list(named: ReleaseName, key: string, trust: Trust): Promise<ReadonlySet<string> | null> {
    try {
      const files = await listRelease({ objects, trust }, named);
      lists.set(key, files);
      return files;
    } catch (error) {
      noteFailure(named, key, error);
      return null;
    }
  }

  /** Whether the store has a release with a file that the folder lacks. */
  async function isMissing(file: string, named: ReleaseName, trust: Trust): Promise<boolean> {
    const key = keyOf(named);
    if (lateFailure(key) !== undefined || (await isThere(named, key, trust))) return false;
    const under = lists.get(key) ?? listing.get(key) ?? list(named, key, trust).finally(() => listing.delete(key));
    if (under instanceof Promise) listing.set(key, under);
    return (await under)?.has(file) ?? false;
  }

  async function fetchWith(file: string, some: readonly ReleaseName[], trust: Trust): Promise<void> {
    for (const named of some) {
      if (!(await isMissing(file, named, trust))) continue;
      await fetchMissing(named, trust);
      if (!failed.has(keyOf(named))) return;
    }
  }

  return {
    bring: (named, trust, withinMs = patienceMs) => atMost(withinMs, fetchMissing(named, trust), false),
    async bringWith(file, some, trust) {
      await atMost(patienceMs, fetchWith(file, some, trust), undefined);
    },
    async bringNow(named, trust) {
      await atMost(PATIENCE_AT_START_MS, fetchMissing(named, trust), undefined);
    },
    async bringLive({ pointers, trust }) {
      const live = [...pointers.values()].flatMap((pointer) =>
        liveReleases(pointer).map((release) => ({ name: pointer.name, release })),
      );
      await atMost(PATIENCE_AT_START_MS, Promise.all(live.map((named) => fetchMissing(named, trust))), undefined);
    },
    missing: (pointers) =>
      [...failed.keys()]
        .filter((key) => {
          const [name = '', release = ''] = key.split('/');
          const pointer = pointers.get(name);
          return pointer !== undefined && liveReleases(pointer).includes(release);
        })
        .map((key) => `releases/${key}`),
  };
}
