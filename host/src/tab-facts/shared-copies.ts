import { getInstance } from '@module-federation/enhanced/runtime';

/** A package that may be on the page only once. */
export interface SharedCopy {
  readonly name: string;
  /** The loaded versions. More than one is a fault. */
  readonly loaded: readonly string[];
  readonly offered: readonly string[];
  /** The containers that use it, without the product's prefix. */
  readonly usedBy: readonly string[];
}

interface Share {
  readonly loaded?: boolean | undefined;
  readonly lib?: unknown;
  readonly useIn?: readonly string[] | undefined;
}
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Share>>>>;

/** The content of a share scope. Loaded packages come first. */
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
