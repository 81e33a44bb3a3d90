import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { noticePage } from './notice-page.ts';
import { notices } from './notices.ts';
import { putPage } from './put-page.ts';

/** Shows the person an error that cannot be redirected to the client. */
export function renderProviderError(ctx: KoaContextWithOIDC, _out: unknown, error: Error): void {
  const status = ctx.status;
  if (error instanceof errors.SessionNotFound) putPage(ctx, status, noticePage(notices.expired));
  else if (status === 404) putPage(ctx, status, noticePage(notices.unknown));
  else if (status === 507) putPage(ctx, status, noticePage(notices.noRoom));
  else putPage(ctx, status, noticePage(status >= 500 ? notices.failed : notices.invalidRequest));
}
