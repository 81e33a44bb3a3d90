import type { AppConfig } from '@fixed-ops/contract';
import { readAccessToken, tabStorage } from '@fixed-ops/session/device';
import { policyOfAccount } from './account.ts';
import { mustAskForPassword } from './ask-for-password.ts';
import { hasPendingRedirect } from './pending-redirect.ts';
import { storedPerson } from './stored-person.ts';

/** The sign-in library renews a token that ends sooner than this, before anything is asked with it. */
const RENEWED_BEFORE_S = 300;

/** Of the claims of an access token what tells whose it is and until when; the server checks it, with its signature, at every call. */
type Claims = Readonly<Record<string, unknown>>;

/**
 * Whose sign-in this browser keeps: the person of the last visit, if an access token of theirs lies here that is good for a while yet.
 * Null where the provider's library has to look: nobody is here, the page load brings an answer of the provider, somebody has logged out,
 * or the token is over or another one's.
 */
export function keptSignIn(
  { policies }: Pick<AppConfig['auth'], 'policies'>,
  nowMs: number = Date.now(),
): { readonly localAccountId: string } | null {
  const person = storedPerson();
  const token = readAccessToken();
  if (person === null || token === null || mustAskForPassword() || bringsAnswer()) return null;
  const claims = claimsOf(token);
  if (claims === null || typeof claims.exp !== 'number' || claims.exp - RENEWED_BEFORE_S <= nowMs / 1000) return null;
  if ((claims.oid ?? claims.sub) !== person.localAccountId) return null;
  return policyOfAccount({ idTokenClaims: claims }, policies) === 'signIn' ? person : null;
}

/** Whether this page load comes back from the provider, or may: the answer stands behind the #, and the library reads it once. */
function bringsAnswer(): boolean {
  return hasPendingRedirect(tabStorage) || /[#&](?:state|code|error)=/.test(window.location.hash);
}

/** What a token says of itself; null for one that is no JSON Web Token. */
function claimsOf(token: string): Claims | null {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' ? (claims as Claims | null) : null;
  } catch {
    return null;
  }
}
