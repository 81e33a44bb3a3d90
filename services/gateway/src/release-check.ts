import { type ResolvedRegistry, resolveRegistry, type ServedSet, versionMismatches } from '@fixed-ops/federation';
import type { ReleaseReader } from '@fixed-ops/releases';
import type { TrustedSet } from './served-releases.ts';

/** Versions of the packages that the host provides to remotes. */
export type ProvidedVersions = Readonly<Record<string, string>>;

/** Finds releases that the host cannot run. */
export interface ReleaseCheck {
  /** Resolves with a function that tells whether a release of the set is refused. */
  check(set: Pick<ServedSet, 'remotes'>): Promise<(remote: string, release: string) => boolean>;
}

/**
 * Compares the versions that releases were built against, from their `release.json`, with those that the host provides. A release that no
 * longer fits, such as the last one before a new contract, would fail in a browser at a random place or show wrong figures. So it is
 * refused and reported once. If a `release.json` cannot be read, nothing is known, and the browser has to try.
 */
export function createReleaseCheck(
  releases: ReleaseReader,
  provided: ProvidedVersions,
  report: (problem: string) => void,
): ReleaseCheck {
  const refusals = new Map<string, boolean>();
  const keyOf = (remote: string, release: string) => `${remote}/${release}`;

  async function look(remote: string, release: string, isCurrent: boolean): Promise<void> {
    const key = keyOf(remote, release);
    if (refusals.has(key)) return;
    const found = await releases.read(remote, release);
    if (found === null || refusals.has(key)) return;
    const mismatches = versionMismatches(found.shared, provided);
    refusals.set(key, mismatches.length > 0);
    if (mismatches.length === 0) return;
    const reasons = mismatches.map(
      ({ name, builtAgainst, provided: given }) => `${name} ${builtAgainst} (the host provides ${given})`,
    );
    const why = `it was built against ${reasons.join(', ')}`;
    report(
      isCurrent
        ? `The release ${release} of ${remote} is refused: ${why}. Roll ${remote} back to a release that was built with this host, or build it anew: npm run release -- ${remote}.`
        : `The release ${release} of ${remote} does not stand by for the current one: ${why}.`,
    );
  }

  return {
    async check(set) {
      const pointers = set.remotes.flatMap(({ name, current, previous }) =>
        [current, previous].flatMap((release) =>
          release === null ? [] : [{ name, release, isCurrent: release === current }],
        ),
      );
      await Promise.all(pointers.map(({ name, release, isCurrent }) => look(name, release, isCurrent)));
      return (remote, release) => refusals.get(keyOf(remote, release)) ?? false;
    },
  };
}

/** Areas that nobody can open, by name, with the reason. */
export type FailedAreas = Readonly<Record<string, 'refused' | 'no release'>>;

/** Areas without a release that is accepted and that the host can run. */
export async function findFailedAreas(set: TrustedSet | null, releaseCheck: ReleaseCheck): Promise<FailedAreas> {
  if (set === null) return {};
  const { remotes } = resolveRegistry(set, { isRefused: refusedOf(set, await releaseCheck.check(set)) });
  const failed = remotes.filter(({ entry, fallback }) => entry === null && fallback === null);
  return Object.fromEntries(failed.map(({ name, refused }) => [name, refused.length > 0 ? 'refused' : 'no release']));
}

/** The refused releases that were built for another version of the host. For unaccepted releases, a page would give the wrong reason. */
export function refusedByVersion(
  registry: ResolvedRegistry,
  { remotes }: Pick<ServedSet, 'remotes'>,
  distrust: TrustedSet['distrust'],
): ResolvedRegistry {
  const isOfVersion = (name: string, which: 'current' | 'previous') => {
    const release = remotes.find((each) => each.name === name)?.[which] ?? null;
    return release === null || distrust(name, release) === null;
  };
  const said = registry.remotes.map((remote) => ({
    ...remote,
    refused: remote.refused.filter((which) => isOfVersion(remote.name, which)),
  }));
  return { ...registry, remotes: said };
}

/** Releases that enter no document: those that the host cannot run, and those that are not accepted. */
export const refusedOf =
  (set: TrustedSet, isRefused: (remote: string, release: string) => boolean) => (remote: string, release: string) =>
    isRefused(remote, release) || set.distrust(remote, release) !== null;
