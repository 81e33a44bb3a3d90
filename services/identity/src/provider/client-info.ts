import type { KoaContextWithOIDC } from 'oidc-provider';
import { currentPolicy } from './current-request.ts';

/**
 * Adds `client_info` to a token answer that was asked for it, as the hosted tenant does: the sign-in library keys its
 * accounts by it, one for each person and policy.
 */
export function addClientInfo(tenant: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    // Requests that match no route never get a provider context.
    const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc;
    if (oidc?.route !== 'token' || ctx.status !== 200 || oidc.body?.client_info !== '1') return;
    const account = oidc.entities.Account;
    if (!account || typeof ctx.body !== 'object' || ctx.body === null) return;
    const info = { uid: `${account.accountId}-${currentPolicy().name.toLowerCase()}`, utid: tenant };
    ctx.body = { ...ctx.body, client_info: Buffer.from(JSON.stringify(info)).toString('base64url') };
  };
}
