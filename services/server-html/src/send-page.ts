import type { ServerResponse } from 'node:http';
import type { Html } from './html.ts';
import { permissionsPolicy } from './permissions-policy.ts';
import { styleSource } from './style.ts';

/**
 * Headers of a page that the server draws: no scripts, only its own style, no other origins, no framing. Forms may only be sent to our own
 * origin. `frames` and `pictures` allow our own ones.
 */
export function pageHeaders({ frames = false, pictures = false }: { frames?: boolean; pictures?: boolean } = {}) {
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "font-src 'self'",
    `img-src data:${pictures ? " 'self'" : ''}`,
    ...(frames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Permissions-Policy': permissionsPolicy,
    'Cache-Control': 'no-store',
  } as const;
}

/** Sends a page as the response. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Html,
  extra: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...pageHeaders(), ...extra });
  response.end(page.markup);
}
