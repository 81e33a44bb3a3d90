import { liveReleases, type Trust } from '@fixed-ops/federation';
import { atMost } from '../objects/at-most.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import type { ReadPlane } from '../plane/accepted-plane.ts';
import { createDownloadFailures } from './download-failures.ts';
import { createIsMirrored } from './is-mirrored.ts';
import { downloadRelease, keyOf, listRelease, type ReleaseName, UnfitReleaseError } from './stored-release.ts';

/** A document waits no longer for a release. The former one is served until it has arrived. */
const PATIENCE_MS = 1_500;
/** A start or a command may take longer. */
const PATIENCE_AT_START_MS = 60_000;

/** Copies the releases that pointers name into the folder from which they are served. */
export interface ReleaseMirror {
  /**
   * Downloads a release that is not in the folder, once for all simultaneous callers. Resolves when it is there, when that is impossible,
   * or after 1.5 s or `withinMs`, while the download goes on. Returns whether the content of the folder is then certain: it is not while
   * the store is slow or unreachable.
   */
  bring(named: ReleaseName, trust: Trust, withinMs?: number): Promise<boolean>;
  /**
   * Downloads the release with a certain file among several, within 1.5 s as `bring`. Their file lists are read one after another and
   * cached, so an unknown address costs the store nothing.
   */
  bringWith(file: string, some: readonly ReleaseName[], trust: Trust): Promise<void>;
  /** As `bring`, but waits at most a minute, for a command that needs the files. */
  bringNow(named: ReleaseName, trust: Trust): Promise<void>;
  /** Downloads everything that pointers name, and waits at most a minute. */
  bringLive(plane: Pick<ReadPlane, 'pointers' | 'trust'>): Promise<void>;
  /** The releases of pointers whose last download failed, as `releases/dashboards/4f2a`. */
  missing(pointers: ReadPlane['pointers']): readonly string[];
}

export interface ReleaseMirrorOptions {
  readonly objects: ReleaseObjects;
  /** The folder that releases are served from. */
  readonly releasesFolder: string;
  /** Called once for each release that cannot be downloaded, with the reason. */
  readonly report: (sentence: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly clockMs?: () => number;
  /** How long a document waits for a release. 1.5 s by default. */
  readonly patienceMs?: number;
}

const nothingToDo: ReleaseMirror = {
  bring: async () => true,
  bringWith: async () => {},
  bringNow: async () => {},
  bringLive: async () => {},
  missing: () => [],
};

/** Makes the mirror of a store in a folder. If the store is the folder, it has nothing to do. */
export function createReleaseMirror({
  objects,
  releasesFolder,
  report,
  clockMs = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: ReleaseMirrorOptions): ReleaseMirror {
  if (objects.isFolder) return nothingToDo;
  const isMirrored = createIsMirrored(releasesFolder);
  const failures = createDownloadFailures({ place: objects.place, report, clockMs });
  const fetching = new Map<string, Promise<boolean>>();
  /** Files of releases that are in the store but not in the folder. */
  const lists = new Map<string, ReadonlySet<string>>();
  const listing = new Map<string, Promise<ReadonlySet<string> | null>>();

  async function download(named: ReleaseName, key: string, trust: Trust): Promise<boolean> {
    try {
      await downloadRelease({ objects, releasesFolder, trust }, named);
      failures.forget(named);
      lists.delete(key);
      return true;
    } catch (error) {
      failures.note(named, error);
      return error instanceof UnfitReleaseError;
    }
  }

  async function fetchMissing(named: ReleaseName, trust: Trust): Promise<boolean> {
    const key = keyOf(named);
    if (await isMirrored(named, trust)) {
      failures.forget(named);
      return true;
    }
    const before = failures.recent(named);
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
      failures.note(named, error);
      return null;
    }
  }

  /** Whether the store has a release with a file that the folder lacks. */
  async function isMissing(file: string, named: ReleaseName, trust: Trust): Promise<boolean> {
    const key = keyOf(named);
    if (failures.recent(named) !== undefined || (await isMirrored(named, trust))) return false;
    const under = lists.get(key) ?? listing.get(key) ?? list(named, key, trust).finally(() => listing.delete(key));
    if (under instanceof Promise) listing.set(key, under);
    return (await under)?.has(file) ?? false;
  }

  async function fetchWith(file: string, some: readonly ReleaseName[], trust: Trust): Promise<void> {
    for (const named of some) {
      if (!(await isMissing(file, named, trust))) continue;
      await fetchMissing(named, trust);
      if (!failures.has(named)) return;
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
      failures
        .names()
        .filter(({ name, release }) => {
          const pointer = pointers.get(name);
          return pointer !== undefined && liveReleases(pointer).includes(release);
        })
        .map((named) => `releases/${keyOf(named)}`),
  };
}
