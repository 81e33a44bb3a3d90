import { HOST } from './names.ts';
import type { Placement, PlacementContent } from './placement-file.ts';
import type { PointerContent } from './pointer.ts';
import { isInCanary } from './visitor.ts';

/** Everything that decides which releases a document names, as it was read and verified last. */
export interface Plane {
  readonly placement: Pick<PlacementContent, 'revision' | 'remotes'>;
  /** By name; the host's under `host`. */
  readonly pointers: ReadonlyMap<string, PointerContent>;
}

/** A remote with a visitor's release and its fallback. */
export interface ServedRemote extends Placement {
  readonly current: string | null;
  readonly previous: string | null;
  /** Whether the visitor gets the canary. */
  readonly isCanary?: boolean;
}

/** The releases that one visitor gets. */
export interface ServedSet {
  /** Grows with every change of a placement or a pointer. */
  readonly revision: number;
  /** Null where no pointer names one. */
  readonly host: { readonly current: string; readonly previous: string | null; readonly isCanary?: boolean } | null;
  readonly remotes: readonly ServedRemote[];
}

/** The release of a name for a bucket, and its fallback, which is never a bad release. */
function served(pointer: PointerContent | undefined, bucket: number | null) {
  if (pointer === undefined) return { current: null, previous: null };
  const { name, current, previous, canary, bad } = pointer;
  const standsIn = (release: string | null) => (release === null || bad.includes(release) ? null : release);
  return canary !== null && bucket !== null && isInCanary(bucket, name, canary.share)
    ? { current: canary.release, previous: standsIn(current), isCanary: true }
    : { current, previous: standsIn(previous) };
}

/**
 * The set of releases for a bucket. It stays the same until somebody changes a pointer.
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
