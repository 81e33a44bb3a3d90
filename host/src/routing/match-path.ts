/** Whether a path is the pattern, or lies below a pattern that ends in `/*`. `/dashboards` is not below `/dashboard/*`. */
export function matchesPattern(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return path === pattern;
  const base = pattern.slice(0, -2);
  return path === base || path.startsWith(`${base}/`);
}

/** `/support/` and `/support` are one page. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** The most specific of the patterns that match, so that `/administration/users/*` wins over `/administration/*`. */
export function mostSpecific<T>(candidates: readonly T[], patternOf: (candidate: T) => string, path: string): T | null {
  let best: T | null = null;
  for (const candidate of candidates) {
    const pattern = patternOf(candidate);
    if (!matchesPattern(pattern, path)) continue;
    if (best === null || pattern.length > patternOf(best).length) best = candidate;
  }
  return best;
}
