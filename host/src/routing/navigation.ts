import { matchesPattern, type ResolvedRemote } from '@fixed-ops/federation';
import type { MayPass } from './decide-route.ts';
import { canonicalPath, isAt, mostSpecific } from './match-path.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  readonly isActive: boolean;
}

export interface AreaLink extends NavigationLink {
  /** The heading of the link in a menu beside the screen. Null for a tab. */
  readonly group: string | null;
}

type RegistryLink = ResolvedRemote['nav'][number];

/** The main navigation: the registry's entries that role, title and products allow, in its order, followed by the shell's `own`. */
export function mainNavigation(
  remotes: readonly ResolvedRemote[],
  pathname: string,
  permitted: { readonly mayPass: MayPass; readonly products: readonly string[] },
  own: readonly RegistryLink[] = [],
): NavigationLink[] {
  return [...remotes]
    .sort((a, b) => a.order - b.order)
    .flatMap((remote) => remote.nav)
    .concat(own)
    .filter((link) => isPermitted(link, permitted))
    .map((link) => ({ label: link.label, to: link.to, isActive: isAt(link.to, pathname) }));
}

/** The menu of the area that a path lies in: the remote's own, or that of the remote whose area it draws a part of. The most
 * specific link is active. */
export function areaMenu(
  remote: ResolvedRemote,
  remotes: readonly ResolvedRemote[],
  pathname: string,
  permitted: { readonly mayPass: MayPass; readonly products: readonly string[] },
): AreaLink[] {
  const owner = remotes.find(({ name }) => name === remote.menuOf) ?? remote;
  // A remote may have more than one area. The links are those of the current area.
  const area = mostSpecific(owner.paths, (pattern) => pattern, canonicalPath(pathname));
  const links = owner.menu
    .filter((link) => area === null || matchesPattern(area, link.to))
    .filter((link) => isPermitted(link, permitted));
  const active = links
    .filter((link) => isAt(link.to, pathname))
    .reduce<RegistryLink | null>((best, link) => (best && best.to.length >= link.to.length ? best : link), null);
  return links.map((link) => ({
    label: link.label,
    to: link.to,
    isActive: link === active,
    group: link.group ?? null,
  }));
}

function isPermitted(
  link: RegistryLink,
  permitted: { readonly mayPass: MayPass; readonly products: readonly string[] },
): boolean {
  if (link.product !== undefined && !permitted.products.includes(link.product)) return false;
  return permitted.mayPass(link.access);
}
