import { LANDING_PATH } from '@fixed-ops/contract';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { departmentRedirects, type HostPage, hostRoutes, NOT_FOUND_PATH, NOT_PERMITTED_PATH } from './host-routes.ts';
import { canonicalPath, mostSpecific } from './match-path.ts';

/** Answers whether the person may pass a rule of shared/access, by its key. */
export type MayPass = (accessKey: string) => boolean;

export type RouteDecision =
  | { readonly kind: 'page'; readonly page: HostPage; readonly isBare: boolean }
  | { readonly kind: 'remote'; readonly remote: ResolvedRemote; readonly isFrameless: boolean }
  | { readonly kind: 'redirect'; readonly to: string };

/**
 * What a path shows to a person: a page of the host, the area of a remote, or a redirect. One table guards every path; it consists of
 * the host's routes and the registry's entries. A path of an area that no guard covers is refused.
 */
export function decideRoute(
  pathname: string,
  world: {
    readonly remotes: readonly ResolvedRemote[];
    readonly department: 'service' | 'parts';
    readonly mayPass: MayPass;
  },
): RouteDecision {
  const path = canonicalPath(pathname);
  const department = departmentRedirects.find(({ from }) => from === path);
  if (department) {
    // A person who only administers a store may open none of its dashboards.
    const isAdministered = !world.mayPass('dashboard') && world.mayPass('administration');
    const hasLanding = department.to !== LANDING_PATH || !isAdministered;
    return { kind: 'redirect', to: hasLanding ? `${department.to}/${world.department}` : '/administration' };
  }

  const hostRoute = hostRoutes.find((route) => route.path === path);
  if (hostRoute) {
    if (hostRoute.access !== null && !world.mayPass(hostRoute.access))
      return { kind: 'redirect', to: NOT_PERMITTED_PATH };
    return { kind: 'page', page: hostRoute.page, isBare: hostRoute.isBare ?? false };
  }

  // The address stays, so that a reload opens what was asked for once the registry is back.
  if (world.remotes.length === 0) return { kind: 'page', page: 'areasMissing', isBare: false };
  const remote = remoteForPath(world.remotes, path);
  if (!remote) return { kind: 'redirect', to: NOT_FOUND_PATH };
  const key = guardKey(remote, path);
  if (key === null || !world.mayPass(key)) return { kind: 'redirect', to: NOT_PERMITTED_PATH };
  return { kind: 'remote', remote, isFrameless: isFrameless(remote, path) };
}

/** A bare visit is sent to a department, and from there to its dashboard. */
const MOST_REDIRECTS = 3;

/** Where a path leads in the end, and what it shows. */
export function decideLanding(
  pathname: string,
  world: Parameters<typeof decideRoute>[1],
): { readonly path: string; readonly decision: RouteDecision } {
  let path = pathname;
  let decision = decideRoute(path, world);
  for (let count = 0; decision.kind === 'redirect' && count < MOST_REDIRECTS; count += 1) {
    path = decision.to;
    decision = decideRoute(path, world);
  }
  return { path, decision };
}

/** The key of the rule in shared/access that guards a path; null where none does. */
export function accessKeyOf(remotes: readonly ResolvedRemote[], pathname: string): string | null {
  const path = canonicalPath(pathname);
  const hostRoute = hostRoutes.find((route) => route.path === path);
  if (hostRoute) return hostRoute.access;
  const remote = remoteForPath(remotes, path);
  return remote && guardKey(remote, path);
}

function guardKey(remote: ResolvedRemote, path: string): string | null {
  return mostSpecific(remote.guards, (candidate) => candidate.path, path)?.access ?? null;
}

/** Whether a screen stands alone in the window, without header and menus. */
export function isFrameless({ frames = [] }: ResolvedRemote, pathname: string): boolean {
  return mostSpecific(frames, ({ path }) => path, canonicalPath(pathname)) !== null;
}

/** The remote that draws a path; of several the one whose pattern is the most specific. */
export function remoteForPath(remotes: readonly ResolvedRemote[], pathname: string): ResolvedRemote | null {
  const placements = remotes.flatMap((remote) => remote.paths.map((pattern) => ({ remote, pattern })));
  return mostSpecific(placements, ({ pattern }) => pattern, canonicalPath(pathname))?.remote ?? null;
}
