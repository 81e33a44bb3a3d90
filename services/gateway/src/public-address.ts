import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '@fixed-ops/environment';

/**
 * The warning for an operator if people cannot sign in at their address. Null if they can. Browsers provide the cryptography of sign-in
 * only for https and localhost.
 */
export function signInWarning(host: string, publicUrl: string | undefined): string | null {
  const advice = 'browsers refuse the cryptography that sign-in needs there. Put https in front and set PUBLIC_URL.';
  if (publicUrl === undefined) {
    return isLoopback(host)
      ? null
      : `HOST is ${host}, and PUBLIC_URL is not set: other machines come over plain http on a name other than localhost, and ${advice}`;
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return null;
  return `${publicUrl} is plain http on a name other than localhost: ${advice}`;
}

/** The warning for an operator whose proxy is not trusted. Null if it is, or if there is none. The product itself has no https. */
export function proxyWarning(publicUrl: string | undefined, trustedProxies: readonly string[]): string | null {
  if (!publicUrl?.startsWith('https:') || trustedProxies.length > 0) return null;
  return (
    'PUBLIC_URL is https, so a proxy stands in front, and TRUSTED_PROXIES does not name it: limits of failed sign-ins take ' +
    'everybody behind it for one address.'
  );
}

/** Redirects a page from 127.0.0.1 to localhost, because sign-in cookies belong to one origin. */
export function redirectToPublicHost(request: IncomingMessage, response: ServerResponse, publicUrl: string): boolean {
  const { host, hostname, port } = new URL(publicUrl);
  const asked = request.headers.host ?? host;
  const isPage = request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false);
  if (!isPage || hostname !== 'localhost' || (asked !== `127.0.0.1:${port}` && asked !== `[::1]:${port}`)) return false;
  response.writeHead(307, { Location: `${publicUrl}${request.url ?? '/'}`, 'Cache-Control': 'no-store' });
  response.end();
  return true;
}
