import { type Html, pageHeaders } from '@fixed-ops/server-html';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** Makes a page the response to a request that the provider handles. */
export function putPage(ctx: KoaContextWithOIDC, status: number, page: Html): void {
  ctx.status = status;
  ctx.set(pageHeaders());
  ctx.body = page.markup;
}
