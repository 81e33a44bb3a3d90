import { getInstance } from '@module-federation/enhanced/runtime';

/** A package of which the page may hold one copy. */
export interface SharedCopy {
  readonly name: string;
  /** Versions that are loaded; more than one is a fault. */
  readonly loaded: readonly string[];
  readonly offered: readonly string[];
  /** Containers that use it, without the prefix of ours. */
  readonly usedBy: readonly string[];
}

interface Share {
  readonly loaded?: boolean | undefined;
  readonly lib?: unknown;
  readonly useIn?: readonly string[] | undefined;
}
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Share>>>>;

/** What a share scope holds, packages that are loaded first. */
export function copiesIn(scope: ShareScope): readonly SharedCopy[] {
  return Object.entries(scope)
    .map(([name, versions]) => ({
      name,
      loaded: Object.entries(versions).flatMap(([version, share]) =>
        share.loaded === true || share.lib !== undefined ? [version] : [],
      ),
      offered: Object.keys(versions),
      usedBy: [...new Set(Object.values(versions).flatMap(({ useIn = [] }) => useIn))].map((each) =>
        each.replace(/^fixed_ops_/, ''),
      ),
    }))
    .sort((a, b) => Number(b.loaded.length > 0) - Number(a.loaded.length > 0) || a.name.localeCompare(b.name));
}

/** The packages that host and remotes of this page share. */
export function sharedCopies(): readonly SharedCopy[] {
  return copiesIn(getInstance()?.shareScopeMap.default ?? {});
}
