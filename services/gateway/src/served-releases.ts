import { HOST, type Pointer, releasesBefore, resolvePlane, type ServedSet } from '@fixed-ops/federation';
import type { PlaneReader, ReadPlane, ReleaseMirror, ReleaseReader } from '@fixed-ops/releases';

/** What one visitor is served, with which of it is not believed. */
export interface TrustedSet extends ServedSet {
  /** Why a release of the set enters no document, as `is not signed`; null when it may. */
  distrust(name: string, release: string): string | null;
}

/** The set of a visitor in whose browser a release of the host did not start: of the healthy one before it, where there is one. */
export function withoutFailedHost(set: TrustedSet | null, failed: string | null): TrustedSet | null {
  const host = set?.host ?? null;
  if (set === null || host === null || host.previous === null || host.current !== failed) return set;
  if (set.distrust(HOST, host.previous) !== null) return set;
  return { ...set, host: { current: host.previous, previous: null } };
}

/** Reads what visitors are served. */
export interface ServedReader {
  /**
   * The set of a bucket; null as long as keys and placements were never believed.
   *
   * @param bucket From 0 to 9999; null for the releases that are no canaries.
   */
  read(bucket: number | null): Promise<TrustedSet | null>;
  /**
   * Fetches a release that a browser asks a file of, where its files are not in the folder and a pointer knows it: of others nothing is fetched,
   * whatever an address says. The document may be of before, or of another process.
   */
  bring(name: string, release: string): Promise<void>;
  /** The same of a file of the host, whose address does not name its release: fetches the one that has it, where one has. */
  bringHost(file: string): Promise<void>;
  /** Files that are not followed as they are: what was read before goes on in their place. Empty when all is well. */
  problems(): readonly string[];
}

/** Every release of a set. */
function releasesOf({ host, remotes }: ServedSet): { name: string; release: string }[] {
  const named = [...(host === null ? [] : [{ name: HOST, ...host }]), ...remotes];
  return named.flatMap(({ name, current, previous }) =>
    [current, previous].flatMap((release) => (release === null ? [] : [{ name, release }])),
  );
}

/** The healthy releases whose files a tab may still ask for, those that most tabs are of first. */
function healthyReleases(pointer: Pointer | undefined): readonly string[] {
  if (pointer === undefined) return [];
  const { canary, current } = pointer;
  const served = [canary?.release ?? null, current].filter((release) => release !== null);
  return [...new Set([...served, ...releasesBefore(pointer)])].filter((release) => !pointer.bad.includes(release));
}

/** Files of the plane that are not followed as they are. */
export const filesNotFollowed = (plane: PlaneReader): readonly string[] =>
  plane.problems().map((sentence) => sentence.split(' ', 1)[0] ?? '');

/**
 * Holds what the plane names to the signatures of the releases themselves; `report` hears once of each that is not believed. What is not in the
 * folder yet comes through `mirror`; where releases lie in the folder itself there is none.
 */
export function createServedReader(
  plane: PlaneReader,
  releases: ReleaseReader,
  report: (sentence: string) => void,
  mirror: ReleaseMirror | null = null,
): ServedReader {
  let last: ReadPlane | null = null;
  const told = new Set<string>();
  return {
    async read(bucket) {
      const read = await plane.read();
      if (read === null) return null;
      const set = resolvePlane(read, bucket);
      const live = releasesOf(set);
      last = read;
      await Promise.all(
        live.map(async (each) => {
          await mirror?.bring(each, read.trust);
          await releases.read(each.name, each.release);
        }),
      );
      const distrust = (name: string, release: string) => releases.distrust(name, release, read.trust);
      for (const { name, release } of live) {
        const reason = distrust(name, release);
        const sentence = `The release ${release} of ${name} enters no document: it ${reason}.`;
        if (reason === null || told.has(sentence)) continue;
        told.add(sentence);
        report(sentence);
      }
      return { ...set, distrust };
    },
    async bring(name, release) {
      if (mirror === null) return;
      const knows = (read: ReadPlane | null) => {
        const pointer = read?.pointers.get(name);
        return pointer !== undefined && [...healthyReleases(pointer), ...pointer.bad].includes(release);
      };
      // A process that has made no document for some time knows nothing of what was released since.
      const read = knows(last) ? last : await plane.read();
      if (read !== null && knows(read)) await mirror.bring({ name, release }, read.trust);
    },
    async bringHost(file) {
      const read = mirror === null ? null : await plane.read();
      if (read === null) return;
      const pointer = read.pointers.get(HOST);
      // Tabs may still be of what was taken back last; older ones are collected one day, and would be asked for in vain for ever.
      const some = [...healthyReleases(pointer), ...(pointer?.bad.slice(-1) ?? [])];
      await mirror?.bringWith(
        file,
        some.map((release) => ({ name: HOST, release })),
        read.trust,
      );
    },
    problems: () => [...filesNotFollowed(plane), ...(last === null ? [] : (mirror?.missing(last.pointers) ?? []))],
  };
}
