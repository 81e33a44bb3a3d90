import type { ResolvedRemote } from './registry.ts';

/** Whether a path equals the pattern, or is below a pattern that ends in `/*`. `/dashboards` is not below `/dashboard/*`. */
export function matchesPattern(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return path === pattern;
  const base = pattern.slice(0, -2);
  return path === base || path.startsWith(`${base}/`);
}

/**
 * The remote of a path: the one with the most specific pattern, the first of the navigation for `/`, and null for a path of the host's own.
 * `remotes` are in the order of the navigation.
 */
export function remoteToOpen(remotes: readonly ResolvedRemote[], path: string): ResolvedRemote | null {
  const asked = path.replace(/(.)\/+$/, '$1');
  if (asked === '/') return remotes[0] ?? null;
  let best: { remote: ResolvedRemote; pattern: string } | null = null;
  for (const remote of remotes) {
    for (const pattern of remote.paths) {
      if (matchesPattern(pattern, asked) && pattern.length > (best?.pattern.length ?? 0)) best = { remote, pattern };
    }
  }
  return best?.remote ?? null;
}
