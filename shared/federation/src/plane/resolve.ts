import { HOST } from './names.ts';
import type { Placement, PlacementContent } from './placement-file.ts';
import type { PointerContent } from './pointer.ts';
import { isInCanary } from './visitor.ts';

/** Everything that decides which releases a document is made of: what was read last and believed. */
export interface Plane {
  readonly placement: Pick<PlacementContent, 'revision' | 'remotes'>;
  /** By name; the host's under `host`. */
  readonly pointers: ReadonlyMap<string, PointerContent>;
}

/** A remote with the release of a visitor and the one that stands in for it. */
export interface ServedRemote extends Placement {
  readonly current: string | null;
  readonly previous: string | null;
  /** Whether the visitor is one of those who get the canary. */
  readonly isCanary?: boolean;
}

/** What one visitor is served. */
export interface ServedSet {
  /** Grows with every change of a placement or a pointer. */
  readonly revision: number;
  /** Null where no pointer names one. */
  readonly host: { readonly current: string; readonly previous: string | null; readonly isCanary?: boolean } | null;
  readonly remotes: readonly ServedRemote[];
}

/** The release of a name for a bucket, and the one that stands in for it; a bad one never does. */
function served(pointer: PointerContent | undefined, bucket: number | null) {
  if (pointer === undefined) return { current: null, previous: null };
  const { name, current, previous, canary, bad } = pointer;
  const standsIn = (release: string | null) => (release === null || bad.includes(release) ? null : release);
  return canary !== null && bucket !== null && isInCanary(bucket, name, canary.share)
    ? { current: canary.release, previous: standsIn(current), isCanary: true }
    : { current, previous: standsIn(previous) };
}

/**
 * The set of releases for a bucket: the same for the same bucket until somebody changes a pointer.
 *
 * @param bucket From 0 to 9999; null for the releases that are not canaries.
 */
export function resolvePlane({ placement, pointers }: Plane, bucket: number | null): ServedSet {
  const host = served(pointers.get(HOST), bucket);
  return {
    revision: [...pointers.values()].reduce((sum, { revision }) => sum + revision, placement.revision),
    host: host.current === null ? null : { ...host, current: host.current },
    remotes: placement.remotes.map((remote) => ({ ...remote, ...served(pointers.get(remote.name), bucket) })),
  };
}
