import type { KoaContextWithOIDC } from 'oidc-provider';
import { confirmSignOutPage } from '../page/confirm-sign-out-page.ts';
import { noticePage } from '../page/notice-page.ts';
import { notices } from '../page/notices.ts';
import { putPage } from '../page/put-page.ts';

/** Ends the session and everything that was granted through it. */
async function endSession({ oidc }: KoaContextWithOIDC): Promise<void> {
  const { provider, session } = oidc;
  if (!session) return;
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await Promise.all([
      provider.RefreshToken.revokeByGrantId(grantId),
      provider.AuthorizationCode.revokeByGrantId(grantId),
      provider.Grant.adapter.destroy(grantId),
    ]);
  }
  await session.destroy();
}

/**
 * Signs out at once when the request proves by an id token that it comes from the person's own session; otherwise a link
 * anywhere could sign people out, so they are asked.
 */
export async function leaveOrAsk(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { entities, params, session } = ctx.oidc;
  if (session === undefined || entities.IdTokenHint?.payload.sub !== session.accountId) {
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
    putPage(ctx, 200, confirmSignOutPage({ action, xsrf: String(session?.state?.secret ?? '') }));
    return;
  }
  await endSession(ctx);
  leave(ctx, params ?? {});
}

/** The address to return to was checked by the provider: it is the client's or it is not there. */
function leave(ctx: KoaContextWithOIDC, params: Readonly<Record<string, unknown>>): void {
  const { post_logout_redirect_uri: uri, state } = params;
  if (typeof uri !== 'string') {
    showSignedOut(ctx);
    return;
  }
  const target = new URL(uri);
  if (typeof state === 'string') target.searchParams.set('state', state);
  ctx.redirect(target.href);
  ctx.status = 303;
}

/** Without a session there is nothing to end: the provider's own answer, a page that posts itself by script, is replaced. */
export async function leaveWithoutSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  // Requests that match no route never get a provider context.
  const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc;
  if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId !== undefined) return;
  leave(ctx, oidc.params ?? {});
}

/** Where signing out ends when the request named no address to return to. */
export function showSignedOut(ctx: KoaContextWithOIDC): void {
  putPage(ctx, 200, noticePage(notices.signedOut));
}
