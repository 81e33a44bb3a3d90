import { SIGNED_IN_COOKIE } from '@fixed-ops/contract/document';
import { writeCookie } from '../write-cookie.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Longer than anybody takes to sign in; who gives it up is a signed-out visitor again. */
const SIGNING_IN_SECONDS = 15 * 60;

/** Without content: who it is stands elsewhere, and nothing but what is loaded first goes by it. */
function note(seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`${SIGNED_IN_COOKIE}=; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`);
}

/** Somebody is signed in: the next document comes with the shell. */
export const noteSignedIn = (): void => note(YEAR_SECONDS);
/** The page leaves for a sign-in: the document that it comes back to needs the shell. */
export const noteSigningIn = (): void => note(SIGNING_IN_SECONDS);
/** Nobody is signed in any more: the next document needs the account check alone. */
export const forgetSignedIn = (): void => note(0);
