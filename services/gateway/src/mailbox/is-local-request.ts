import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@fixed-ops/environment';

/** Headers with which a proxy forwards a request. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

interface AskedBy {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Whether a request comes from this machine and names this machine. The Host header matters because a foreign page can make its own name
 * resolve to 127.0.0.1 and read the response (DNS rebinding).
 */
export function isLocalRequest({ headers, socket }: AskedBy): boolean {
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  if (!isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))) return false;
  try {
    return isLoopback(new URL(`http://${headers.host ?? ''}`).hostname.replace(/^\[|\]$/g, ''));
  } catch {
    return false;
  }
}
