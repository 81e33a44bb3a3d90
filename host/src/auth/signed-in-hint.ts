import { SIGNED_IN_COOKIE } from '@fixed-ops/contract/document';
import { writeCookie } from '../write-cookie.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Longer than a sign-in takes. A person who gives up becomes a signed-out visitor again. */
const SIGNING_IN_SECONDS = 15 * 60;

/** It has no content. It only decides which files load first; the person is stored elsewhere. */
function note(seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`${SIGNED_IN_COOKIE}=; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`);
}

/** Somebody is signed in, so the next document names the shell. */
export const noteSignedIn = (): void => note(YEAR_SECONDS);
/** The page leaves for a sign-in, and the document that it comes back to needs the shell. */
export const noteSigningIn = (): void => note(SIGNING_IN_SECONDS);
/** Nobody is signed in any more, so the next document needs only the account check. */
export const forgetSignedIn = (): void => note(0);
