import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * The result of a step in which a person signed in. `acr` has the account's sign-in state (`SIGN_IN_STATE`). The provider copies it to
 * session, code and refresh token. Each of them is invalid once the account has another state, even a row that a running request has
 * written back.
 */
export function loginOf(accountId: string, signInState: string, method: 'pwd' | 'otp') {
  return { accountId, acr: signInState, amr: [method] };
}

/** The code or refresh token with which a request asks for new tokens. Undefined for any other request. */
export function broughtGrant({ oidc }: KoaContextWithOIDC): { readonly acr?: string | undefined } | undefined {
  return oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode;
}
