import type { Release } from '../release.ts';

/** The fields of a release that the gate needs. */
export type GatedRelease = Pick<Release, 'name' | 'release' | 'version' | 'shared' | 'consumes' | 'provides'>;

/** Who gets a release: everybody, some visitors, or those who cannot run the current one. */
export type ServedAs = 'current' | 'canary' | 'previous';

export interface LiveRelease {
  readonly release: GatedRelease;
  readonly as: ServedAs;
}

/** Every release that a page may run now, of the host and of each remote. */
export interface LiveSet {
  readonly host: readonly LiveRelease[];
  readonly remotes: Readonly<Record<string, readonly LiveRelease[]>>;
}
