/** Values for the account check, which runs before anything else is loaded. This file must not contain schemas. */

/** The first page after a sign-in without an address, and after log-out. */
export const LANDING_PATH = '/dashboard';

/** Element ids of the two JSON blocks that the gateway writes into the document. */
export const CONFIG_ELEMENT_ID = 'fixed-ops-config';
export const REGISTRY_ELEMENT_ID = 'fixed-ops-registry';

/**
 * An empty cookie that the page sets before it leaves for a sign-in, and keeps while a person is signed in. It tells the gateway whether
 * this document will need the shell, or only the account check.
 */
export const SIGNED_IN_COOKIE = 'signedIn';

/** Whether the cookies of a request or a page say that a person is signed in, or about to sign in. */
export function saysSignedIn(cookies: string | undefined): boolean {
  return new RegExp(`(?:^|;\\s*)${SIGNED_IN_COOKIE}=`).test(cookies ?? '');
}

/**
 * A cookie with the release of the host that failed to start in this browser. While the cookie exists, the document uses the previous
 * release, if there is one. A newer release is tried.
 */
export const FAILED_HOST_COOKIE = 'failedHost';

/** The host's release that failed to start in the browser with these cookies. Null if none failed. */
export function readFailedHost(cookies: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${FAILED_HOST_COOKIE}=([\\w.-]+)`).exec(cookies ?? '')?.[1] ?? null;
}
