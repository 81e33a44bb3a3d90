import { type Registry, resolveRegistry, versionMismatches } from '@fixed-ops/federation';
import type { ReleaseReader } from './release-reader.ts';

/** Versions of what the host provides to remotes, by package. */
export type ProvidedVersions = Readonly<Record<string, string>>;

/** Finds the releases that the host cannot run. */
export interface ReleaseCheck {
  /** Answers which of the releases that the registry points at are refused. */
  check(registry: Registry): Promise<(remote: string, release: string) => boolean>;
}

/**
 * Compares what releases were built against with what the host provides, from their `release.json`. One that fits no more,
 * as the last release before a new version of the contract, would fail in a browser with whatever it misses first, or worse
 * show wrong figures; it is refused, and `report` hears so once. Of one whose `release.json` cannot be read nothing is known, and the
 * browser finds out.
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
        ? `The release ${release} of ${remote} is refused: ${why}. Point ${remote} in registry.json to a release that was built with this host, or build it anew.`
        : `The release ${release} of ${remote} does not stand by for the current one: ${why}.`,
    );
  }

  return {
    async check(registry) {
      const pointers = registry.remotes.flatMap(({ name, current, previous }) =>
        [current, previous].flatMap((release) =>
          release === null ? [] : [{ name, release, isCurrent: release === current }],
        ),
      );
      await Promise.all(pointers.map(({ name, release, isCurrent }) => look(name, release, isCurrent)));
      return (remote, release) => refusals.get(keyOf(remote, release)) ?? false;
    },
  };
}

/** Areas that nobody can open, by name, with why. */
export type FailedAreas = Readonly<Record<string, 'refused' | 'no release'>>;

/** Which areas have no release that the host can run: each of theirs is refused, or there is none. */
export async function findFailedAreas(registry: Registry | null, releaseCheck: ReleaseCheck): Promise<FailedAreas> {
  if (registry === null) return {};
  const { remotes } = resolveRegistry(registry, { isRefused: await releaseCheck.check(registry) });
  const failed = remotes.filter(({ entry, fallback }) => entry === null && fallback === null);
  return Object.fromEntries(failed.map(({ name, refused }) => [name, refused.length > 0 ? 'refused' : 'no release']));
}
