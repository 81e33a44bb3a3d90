import { matchesPattern } from '@fixed-ops/federation';

/**
 * The path as the routers of the areas read it. For them, `/Support`, `/%73upport` and `/support/` are the same page, so they must be the same
 * for the guards.
 */
export function canonicalPath(path: string): string {
  const decoded = path.split('/').map(decodeSegment).join('/').toLowerCase();
  return decoded.length > 1 ? decoded.replace(/\/+$/, '') || '/' : decoded;
}

/** Whether an address is the target or below it. Links use it to mark the current page. */
export function isAt(place: string, pathname: string): boolean {
  return matchesPattern(`${place}/*`, canonicalPath(pathname));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F');
  } catch {
    return segment;
  }
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
