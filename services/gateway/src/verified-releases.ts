import type { ServedSet } from '@fixed-ops/federation';
import type { ReleaseReader } from '@fixed-ops/releases';

/** What a document may hold its scripts to. */
export interface Verification {
  /** The set without releases that could not run in a document that runs no script without a hash. */
  readonly set: ServedSet;
  /** Whether every release that it points at knows the hashes of its chunks. */
  readonly isWhole: boolean;
}

/**
 * Says of sets whether the browser can be told to run no script without a hash. A release from before entries knew the
 * hashes of their chunks could load none then: one that a pointer names is served all the same, in documents that only report,
 * and `report` hears so once; one that would stand in for the current release is left out.
 */
export function createVerification(releases: ReleaseReader, report: (problem: string) => void) {
  const told = new Set<string>();
  const isOld = (remote: string, release: string | null) =>
    release !== null && releases.known(remote, release)?.hasChunkHashes === false;

  return (set: ServedSet, isRefused: (remote: string, release: string) => boolean): Verification => {
    const old = set.remotes.filter(
      ({ name, current }) => isOld(name, current) && current !== null && !isRefused(name, current),
    );
    for (const { name, current } of old) {
      const text = `The release ${current} of ${name} does not know the hashes of its chunks: while its pointer names it, pages run scripts without a hash as well. Release ${name} anew.`;
      if (!told.has(text)) report(text);
      told.add(text);
    }
    if (old.length > 0) return { set, isWhole: false };
    const remotes = set.remotes.map((remote) =>
      isOld(remote.name, remote.previous) ? { ...remote, previous: null } : remote,
    );
    return { set: { ...set, remotes }, isWhole: true };
  };
}
