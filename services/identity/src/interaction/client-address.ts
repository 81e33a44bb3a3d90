import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const loopback = new Set(['127.0.0.1', '::1']);

/** The /64 of an IPv6 address, which is what one customer of a network has; the IPv4 address that one is mapped from. */
function networkOf(address: string): string {
  // The URL parser writes every address in one way: hexadecimal, at most one `::`.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...(left ?? []), ...(right ?? [])];
  const zeros = Array.from({ length: 8 - groups.length }, () => '0');
  groups.splice(left?.length ?? 0, 0, ...zeros);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

/** Whom an address stands for: without a port, which changes with each connection. */
function keyOf(address: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  const host = (inBrackets ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')).replace(/%.*$/, '');
  return isIPv6(host) ? networkOf(host) : host;
}

/**
 * The address that a request comes from, as limits count it: of IPv6 the /64, since who has one address has them all. What `X-Forwarded-For` says is believed only of a proxy on this machine, and of
 * that only the entry that it added itself: anybody can send the header.
 */
export function clientAddress(request: IncomingMessage): string {
  const peer = (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  if (!loopback.has(peer)) return keyOf(peer);
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return keyOf(forwarded || peer);
}
