import type { Release } from '../release.ts';

/** What the gate needs to know of a release. */
export type GatedRelease = Pick<Release, 'name' | 'release' | 'version' | 'shared' | 'consumes' | 'provides'>;

/** Whom a release is served to: everybody, some, or whoever cannot run the current one. */
export type ServedAs = 'current' | 'canary' | 'previous';

export interface LiveRelease {
  readonly release: GatedRelease;
  readonly as: ServedAs;
}

/** Every release that some page may run now, of the host and of each remote. */
export interface LiveSet {
  readonly host: readonly LiveRelease[];
  readonly remotes: Readonly<Record<string, readonly LiveRelease[]>>;
}
