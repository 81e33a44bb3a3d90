import { LANDING_PATH } from '@fixed-ops/contract/document';

/** The deep link that sign-in comes back to, carried in the request's state; null for a bare visit. */
export function returnPathOf(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const { pathname, search, hash } = location;
  if (pathname === '/' || pathname === LANDING_PATH) return search === '' ? null : `${pathname}${search}`;
  return `${pathname}${search}${hash}`;
}

/**
 * The path to go to after sign-in. State comes back over the address bar, so anything that is not a path of our own
 * origin counts as none; it is read as the browser reads it, which leaves out tabs and takes `\\` for a slash.
 */
export function landingPath(state: string | undefined): string {
  if (!state?.startsWith('/')) return LANDING_PATH;
  const origin = 'https://own.invalid';
  const url = URL.canParse(state, origin) ? new URL(state, origin) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : LANDING_PATH;
}
