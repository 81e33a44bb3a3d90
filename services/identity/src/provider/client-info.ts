import type { KoaContextWithOIDC } from 'oidc-provider';
import { currentPolicy } from './current-request.ts';

/**
 * Adds to a token response that asked for `client_info` what the hosted tenant adds: `client_info`, by which the sign-in library identifies
 * accounts, one for each person and policy, and the expiry of the refresh token, so that the library renews by the session before that.
 */
export function addClientInfo(tenant: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    // Requests without a route have no provider context.
    const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc;
    if (oidc?.route !== 'token' || ctx.status !== 200 || oidc.body?.client_info !== '1') return;
    const account = oidc.entities.Account;
    if (!account || typeof ctx.body !== 'object' || ctx.body === null) return;
    const { RefreshToken: given } = oidc.entities;
    const info = { uid: `${account.accountId}-${currentPolicy().name.toLowerCase()}`, utid: tenant };
    ctx.body = {
      ...ctx.body,
      client_info: Buffer.from(JSON.stringify(info)).toString('base64url'),
      ...(given === undefined ? {} : { refresh_token_expires_in: given.remainingTTL }),
    };
  };
}
