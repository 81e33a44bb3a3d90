import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * The result of a step by which a person has signed in. `acr` holds what the account's sign-ins are made under (`SIGN_IN_STATE`): the
 * provider carries it from there to session, code and refresh token, and each is worth nothing once the account has another one,
 * also a row that a request in flight has written back.
 */
export function loginOf(accountId: string, signInState: string, method: 'pwd' | 'otp') {
  return { accountId, acr: signInState, amr: [method] };
}

/** The code or refresh token that a request brings for new tokens; undefined where it is about something else. */
export function broughtGrant({ oidc }: KoaContextWithOIDC): { readonly acr?: string | undefined } | undefined {
  return oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode;
}
