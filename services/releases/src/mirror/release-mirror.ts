import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { judgeRelease, liveReleases, RELEASE_FILE, type Trust } from '@fixed-ops/federation';
import { wordsOf } from '../objects/file-error.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/plane-reader.ts';
import { downloadRelease, type ReleaseName, UnfitReleaseError } from './stored-release.ts';

/** A document waits no longer for a release: what was served before goes on until it is here. */
const PATIENCE_MS = 1_500;
/** A start and a command may take longer. */
const PATIENCE_AT_START_MS = 60_000;
/** How soon a release that could not be fetched is asked for again. */
const AGAIN_MS = 5_000;

/** Keeps what pointers name in the folder that releases are served from. */
export interface ReleaseMirror {
  /**
   * Fetches a release that is not in the folder, once for everybody who asks meanwhile. Resolves when it is there, when it cannot be had, or
   * after 1.5 s or `withinMs`, while it goes on. Answers whether the folder tells by then what the store has: a release that it lacks is unknown while
   * the store is slow or cannot be reached.
   */
  bring(named: ReleaseName, trust: Trust, withinMs?: number): Promise<boolean>;
  /** The same, waiting for at most a minute: for a command that goes on with its files. */
  bringNow(named: ReleaseName, trust: Trust): Promise<void>;
  /** Fetches everything that pointers name and waits for it, for at most a minute. */
  bringLive(plane: Pick<ReadPlane, 'pointers' | 'trust'>): Promise<void>;
  /** Releases that pointers name and that could not be fetched when they were asked for last, as `releases/dashboards/4f2a`. */
  missing(pointers: ReadPlane['pointers']): readonly string[];
}

export interface ReleaseMirrorOptions {
  readonly objects: ReleaseObjects;
  /** Folder that releases are served from. */
  readonly releasesFolder: string;
  /** Hears once of each release that cannot be fetched, and why. */
  readonly report: (sentence: string) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly clockMs?: () => number;
}

const nothingToDo: ReleaseMirror = {
  bring: async () => true,
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
}: ReleaseMirrorOptions): ReleaseMirror {
  if (objects.isFolder) return nothingToDo;
  /** Releases of the folder whose `release.json` was believed, with the revision of the keys that it was held to. */
  const believed = new Map<string, number>();
  const fetching = new Map<string, Promise<boolean>>();
  const failed = new Map<string, { readonly atMs: number; readonly sentence: string; readonly isKnown: boolean }>();

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

  async function download(named: ReleaseName, key: string, trust: Trust): Promise<boolean> {
    try {
      await downloadRelease({ objects, releasesFolder, trust }, named);
      failed.delete(key);
      return true;
    } catch (error) {
      const isKnown = error instanceof UnfitReleaseError;
      const sentence = `The release ${named.release} of ${named.name} cannot be fetched from ${objects.place}: ${wordsOf(error)}.`;
      if (failed.get(key)?.sentence !== sentence) report(sentence.replace(/\.\.$/, '.'));
      failed.set(key, { atMs: clockMs(), sentence, isKnown });
      return isKnown;
    }
  }

  async function fetchMissing(named: ReleaseName, trust: Trust): Promise<boolean> {
    const key = `${named.name}/${named.release}`;
    if (await isThere(named, key, trust)) {
      failed.delete(key);
      return true;
    }
    const before = failed.get(key);
    if (before !== undefined && clockMs() - before.atMs < AGAIN_MS) return before.isKnown;
    const under = fetching.get(key) ?? download(named, key, trust).finally(() => fetching.delete(key));
    fetching.set(key, under);
    return under;
  }

  /** Goes on after some time, with null where the work has not ended; it never fails. */
  async function atMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
    const given = new AbortController();
    const done = await Promise.race([work, wait(ms, null, { signal: given.signal }).catch(() => null)]);
    given.abort();
    return done;
  }

  return {
    bring: async (named, trust, withinMs = PATIENCE_MS) =>
      (await atMost(withinMs, fetchMissing(named, trust))) ?? false,
    async bringNow(named, trust) {
      await atMost(PATIENCE_AT_START_MS, fetchMissing(named, trust));
    },
    async bringLive({ pointers, trust }) {
      const live = [...pointers.values()].flatMap((pointer) =>
        liveReleases(pointer).map((release) => ({ name: pointer.name, release })),
      );
      await atMost(PATIENCE_AT_START_MS, Promise.all(live.map((named) => fetchMissing(named, trust))));
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
