import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@fixed-ops/environment';

/** Headers by which a proxy says that it asks for somebody else. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

interface AskedBy {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Whether a request comes from this machine to this machine by name. The Host header is looked at because a page from
 * elsewhere can make its own name lead to 127.0.0.1 and read what it finds there (DNS rebinding).
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
