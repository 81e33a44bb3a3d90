import { LANDING_PATH } from '@fixed-ops/contract/document';

/** The deep link that sign-in comes back to, for the request's state. Null for a visit of the root. */
export function returnPathOf(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  const { pathname, search, hash } = location;
  if (pathname === '/' || pathname === LANDING_PATH) return search === '' ? null : `${pathname}${search}`;
  return `${pathname}${search}${hash}`;
}

/**
 * The path to open after sign-in. The state comes back in the address bar, so anything that is not a path of this origin is ignored. It is
 * parsed as the browser does it, which drops tabs, reads `\\` as a slash, and turns `/.//evil.example` into `//evil.example`, another
 * origin.
 */
export function landingPath(state: string | undefined): string {
  const origin = 'https://own.invalid/';
  const url = state?.startsWith('/') && URL.canParse(state, origin) ? new URL(state, origin).href : '';
  return url.startsWith(origin) && url[origin.length] !== '/' ? url.slice(origin.length - 1) : LANDING_PATH;
}

/**
 * The longest return path (encoded) that is sent to the provider. Hosted tenants refuse a query of little more than 2 kB, the embedded one a
 * state of 4 kB. A longer path, with many codes in a filter, is stored only in this tab (`notePendingRedirect`).
 */
const LONGEST_STATE = 1200;

/** The return path that is sent to the provider. Null if there is none, or if it is too long. */
export const stateOf = (returnTo: string | null): string | null =>
  returnTo === null || encodeURIComponent(returnTo).length > LONGEST_STATE ? null : returnTo;
