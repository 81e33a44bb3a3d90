import { LANDING_PATH } from '@fixed-ops/contract/document';

/** The deep link that sign-in comes back to, carried in the request's state; null for a bare visit. */
export function returnPathOf(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const { pathname, search, hash } = location;
  if (pathname === '/' || pathname === LANDING_PATH) return search === '' ? null : `${pathname}${search}`;
  return `${pathname}${search}${hash}`;
}

/**
 * The path to go to after sign-in. State comes back over the address bar, so anything that is not a path of our own
 * origin counts as none. It is read as the browser reads it, which leaves out tabs, takes `\\` for a slash and makes
 * `//evil.example`, another origin, of `/.//evil.example`.
 */
export function landingPath(state: string | undefined): string {
  const origin = 'https://own.invalid/';
  const url = state?.startsWith('/') && URL.canParse(state, origin) ? new URL(state, origin).href : '';
  return url.startsWith(origin) && url[origin.length] !== '/' ? url.slice(origin.length - 1) : LANDING_PATH;
}

/**
 * Longest way back that the provider is given to carry, written as in an address: hosted tenants refuse a query of 2 kB or a little more, the
 * embedded one a state of 4 kB. A longer one, with many codes chosen in a filter, waits in this tab alone (`notePendingRedirect`).
 */
const LONGEST_STATE = 1200;

/** What of the way back the provider carries; null where it is to find none, or too long a one. */
export const stateOf = (returnTo: string | null): string | null =>
  returnTo === null || encodeURIComponent(returnTo).length > LONGEST_STATE ? null : returnTo;
