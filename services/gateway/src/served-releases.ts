import { HOST, type Pointer, releasesBefore, resolvePlane, type ServedSet } from '@fixed-ops/federation';
import type { PlaneReader, ReadPlane, ReleaseMirror, ReleaseReader } from '@fixed-ops/releases';

/** The releases of one visitor, and which of them are not accepted. */
export interface TrustedSet extends ServedSet {
  /** Why a release of the set enters no document, such as `is not signed`. Null if it may. */
  distrust(name: string, release: string): string | null;
}

/** The set of a visitor in whose browser a host release did not start: with the healthy one before it, if there is one. */
export function withoutFailedHost(set: TrustedSet | null, failed: string | null): TrustedSet | null {
  const host = set?.host ?? null;
  if (set === null || host === null || host.previous === null || host.current !== failed) return set;
  if (set.distrust(HOST, host.previous) !== null) return set;
  return { ...set, host: { current: host.previous, previous: null } };
}

/** Reads what visitors get. */
export interface ServedReader {
  /**
   * The set of a bucket. Null until keys and placements were accepted once.
   *
   * @param bucket from 0 to 9999, or null for releases that are no canaries
   */
  read(bucket: number | null): Promise<TrustedSet | null>;
  /**
   * Downloads a release of which a browser requests a file, if its files are missing in the folder and a pointer knows it. Other addresses
   * cause no download. The document may be older, or from another process.
   */
  bring(name: string, release: string): Promise<void>;
  /** The same for a host file, whose address does not contain its release: downloads the release that has it, if any. */
  bringHost(file: string): Promise<void>;
  /** Files that are not accepted and are replaced by their last accepted version. Empty if there are none. */
  problems(): readonly string[];
}

/** All releases of a set. */
function releasesOf({ host, remotes }: ServedSet): { name: string; release: string }[] {
  const named = [...(host === null ? [] : [{ name: HOST, ...host }]), ...remotes];
  return named.flatMap(({ name, current, previous }) =>
    [current, previous].flatMap((release) => (release === null ? [] : [{ name, release }])),
  );
}

/** The healthy releases whose files a tab may still request, the most common first. */
function healthyReleases(pointer: Pointer | undefined): readonly string[] {
  if (pointer === undefined) return [];
  const { canary, current } = pointer;
  const served = [canary?.release ?? null, current].filter((release) => release !== null);
  return [...new Set([...served, ...releasesBefore(pointer)])].filter((release) => !pointer.bad.includes(release));
}

/** Files of the plane that are not accepted. */
export const filesNotFollowed = (plane: PlaneReader): readonly string[] =>
  plane.problems().map((sentence) => sentence.split(' ', 1)[0] ?? '');

/**
 * Verifies the signatures of the releases that the plane names. `report` is called once for each that is not accepted. `mirror` downloads
 * missing ones. If releases are in the folder itself, there is no mirror.
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
          // Other keys may no longer accept what was read before. It may have been signed again since.
          if (releases.distrust(each.name, each.release, read.trust) !== null)
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
      // A process that has made no document for some time does not know newer releases.
      const read = knows(last) ? last : await plane.read();
      if (read !== null && knows(read)) await mirror.bring({ name, release }, read.trust);
    },
    async bringHost(file) {
      const read = mirror === null ? null : await plane.read();
      if (read === null) return;
      const pointer = read.pointers.get(HOST);
      // Tabs may still use the release that was rolled back last. Older ones are removed some day, and would be requested in vain forever.
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
