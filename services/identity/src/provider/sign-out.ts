import type { KoaContextWithOIDC } from 'oidc-provider';
import { confirmSignOutPage } from '../page/confirm-sign-out-page.ts';
import { noticePage } from '../page/notice-page.ts';
import { notices } from '../page/notices.ts';
import { putPage } from '../page/put-page.ts';

/** Ends the session and its grants. */
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
 * Signs out at once if an id token proves that the request comes from the person's own session. Otherwise any link could sign people out,
 * so it asks.
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

/** The provider has checked the return address: it belongs to the client or is missing. */
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

/** Without a session there is nothing to end. This replaces the provider's own response, a page that submits itself by script. */
export async function leaveWithoutSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  // Requests without a route have no provider context.
  const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc;
  if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId !== undefined) return;
  leave(ctx, oidc.params ?? {});
}

/** The page after signing out without a return address. */
export function showSignedOut(ctx: KoaContextWithOIDC): void {
  putPage(ctx, 200, noticePage(notices.signedOut));
}
