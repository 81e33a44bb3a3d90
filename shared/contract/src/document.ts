/** What the account check needs, which runs before anything else is loaded: no schema stands here. */

/** Where a bare visit lands after sign-in, and everybody after log-out. */
export const LANDING_PATH = '/dashboard';

/** Element ids of the two JSON blocks that the gateway writes into the document. */
export const CONFIG_ELEMENT_ID = 'fixed-ops-config';
export const REGISTRY_ELEMENT_ID = 'fixed-ops-registry';

/**
 * A cookie without content that the page sets before it leaves for a sign-in and keeps while somebody is signed in. It tells the gateway
 * whether this document will need the shell, or only the account check.
 */
export const SIGNED_IN_COOKIE = 'signedIn';

/** Whether the cookies of a request or a page say that somebody is signed in here, or about to be. */
export function saysSignedIn(cookies: string | undefined): boolean {
  return new RegExp(`(?:^|;\\s*)${SIGNED_IN_COOKIE}=`).test(cookies ?? '');
}

/**
 * A cookie that names a release of the host which did not start in this browser. Documents are made of the one before it for as long as the cookie
 * stays, where there is one; a release that comes meanwhile is tried.
 */
export const FAILED_HOST_COOKIE = 'failedHost';

/** The release of the host that did not start in the browser of these cookies; null where each has. */
export function readFailedHost(cookies: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${FAILED_HOST_COOKIE}=([\\w.-]+)`).exec(cookies ?? '')?.[1] ?? null;
}
