import type { ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Html } from './html.ts';

/** No script at all, nothing from elsewhere, in nobody's frame; forms go to us and come back to our own origin. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
} as const;

/** Answers with a page. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Html,
  extra: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, ...extra });
  response.end(page.markup);
}

/** Makes a page the answer of a request that the provider is handling. */
export function putPage(ctx: KoaContextWithOIDC, status: number, page: Html): void {
  ctx.status = status;
  ctx.set(headers);
  ctx.body = page.markup;
}
