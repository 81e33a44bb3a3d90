import type { ServedSet } from '@fixed-ops/federation';
import type { ReleaseReader } from '@fixed-ops/releases';

/** The integrity of a document's scripts. */
export interface Verification {
  /** The set without releases that could not run in a document that only runs scripts with hashes. */
  readonly set: ServedSet;
  /** Whether all of its current releases know the hashes of their chunks. */
  readonly isWhole: boolean;
}

/**
 * Decides for sets whether the browser can be told to run only scripts with hashes. A release from before entries knew the hashes of their
 * chunks could then load none of them. If a pointer names it, it is served in documents that only report, and `report` is called once. If
 * it would only be a substitute, it is left out.
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
