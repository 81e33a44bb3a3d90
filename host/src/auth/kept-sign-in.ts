import type { AppConfig } from '@fixed-ops/contract';
import { readAccessToken, tabStorage } from '@fixed-ops/session/device';
import { policyOfAccount } from './account.ts';
import { mustAskForPassword } from './ask-for-password.ts';
import { hasPendingRedirect } from './pending-redirect.ts';
import { storedPerson } from './stored-person.ts';

/** The sign-in library renews a token that ends sooner than this before its first use. */
const RENEWED_BEFORE_S = 300;

/** The claims of an access token that identify its person and its end. The server checks them and the signature at every call. */
type Claims = Readonly<Record<string, unknown>>;

/**
 * The person whose sign-in this browser keeps: the person of the last visit, if their access token is valid for a while. Null if the
 * provider's library has to decide: nobody is here, the page load brings an answer of the provider, somebody has logged out, or the token
 * has expired or belongs to another person.
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

/** Whether this page load may come back from the provider. The answer is in the fragment, and the library can read it only once. */
function bringsAnswer(): boolean {
  return hasPendingRedirect(tabStorage) || /[#&](?:state|code|error)=/.test(window.location.hash);
}

/** The claims of a token. Null if it is not a JSON Web Token. */
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
