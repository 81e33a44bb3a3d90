import type { IncomingMessage } from 'node:http';

const loopback = new Set(['127.0.0.1', '::1']);

/**
 * The address that a request comes from. What `X-Forwarded-For` says is believed only of a proxy on this machine, and of
 * that only the entry that it added itself: anybody can send the header.
 */
export function clientAddress(request: IncomingMessage): string {
  const peer = (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  if (!loopback.has(peer)) return peer;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return forwarded || peer;
}
