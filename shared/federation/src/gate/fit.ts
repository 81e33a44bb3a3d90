import { isCompatible } from '../release.ts';
import type { GatedRelease } from './live-releases.ts';

/** In a list of exports: all of them. The release uses the whole module, or the exports of the module are unknown. */
const EVERYTHING = '*';

/** Something that a remote uses and the host does not provide. */
export type Misfit =
  | {
      readonly kind: 'version';
      readonly of: string;
      readonly builtAgainst: string;
      /** Null where the host does not provide the package at all. */
      readonly provided: string | null;
    }
  | { readonly kind: 'module'; readonly of: string }
  | { readonly kind: 'exports'; readonly of: string; readonly names: readonly string[] };

function misfitsOfPackage(
  name: string,
  taken: GatedRelease['consumes'][string],
  given: GatedRelease['provides'][string],
): Misfit[] {
  const version: Misfit[] = isCompatible(taken.version, given.version)
    ? []
    : [{ kind: 'version', of: name, builtAgainst: taken.version, provided: given.version }];
  const modules = Object.entries(taken.modules).flatMap(([module, names]): Misfit[] => {
    const provided = given.modules[module];
    if (provided === undefined) return [{ kind: 'module', of: module }];
    if (provided.includes(EVERYTHING)) return [];
    const missing = names.filter((each) => each !== EVERYTHING && !provided.includes(each));
    return missing.length === 0 ? [] : [{ kind: 'exports', of: module, names: missing }];
  });
  return [...version, ...modules];
}

/**
 * Why a release of a remote cannot run in a release of the host: other versions of packages, and exports that the remote uses and the host
 * lacks. Older releases did not record exports, so only their versions count.
 */
export function misfits(remote: GatedRelease, host: GatedRelease): Misfit[] {
  const taken = Object.keys(remote.consumes).length > 0;
  const given = Object.keys(host.provides).length > 0;
  if (taken && given)
    return Object.entries(remote.consumes).flatMap(([name, consumed]) => {
      const provided = host.provides[name];
      return provided === undefined
        ? [{ kind: 'version' as const, of: name, builtAgainst: consumed.version, provided: null }]
        : misfitsOfPackage(name, consumed, provided);
    });
  const versions = given
    ? Object.fromEntries(Object.entries(host.provides).map(([name, { version }]) => [name, version]))
    : host.shared;
  return Object.entries(remote.shared).flatMap(([name, builtAgainst]): Misfit[] => {
    const provided = versions[name];
    if (provided === undefined || isCompatible(builtAgainst, provided)) return [];
    return [{ kind: 'version', of: name, builtAgainst, provided }];
  });
}

const list = (names: readonly string[]) => names.join(', ');

/** A misfit in words that follow on "it". */
export function describeMisfit(misfit: Misfit): string {
  if (misfit.kind === 'module') return `takes ${misfit.of}, which the host does not provide`;
  if (misfit.kind === 'exports') return `uses ${list(misfit.names)} of ${misfit.of}, which the host does not have`;
  return misfit.provided === null
    ? `takes ${misfit.of}, which the host does not provide`
    : `was built against ${misfit.of} ${misfit.builtAgainst}, and the host provides ${misfit.provided}`;
}
