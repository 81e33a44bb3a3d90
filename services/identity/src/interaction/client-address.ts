import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyaddr from '@fastify/proxy-addr';

/** The /64 of an IPv6 address, which one customer has, or the IPv4 address that is mapped into it. */
function networkOf(address: string): string {
  // The URL parser normalizes addresses: hexadecimal, with at most one `::`.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...(left ?? []), ...(right ?? [])];
  const zeros = Array.from({ length: 8 - groups.length }, () => '0');
  groups.splice(left?.length ?? 0, 0, ...zeros);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

/** The client of an address, without the port, which changes with each connection. Null for an invalid address. */
function keyOf(address: string): string | null {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  const host = (inBrackets ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')).replace(/%.*$/, '');
  if (isIP(host) === 0) return null;
  return isIPv6(host) ? networkOf(host) : host;
}

/** Returns the client address of a request for limits. For IPv6 it is the /64, because a client with one address has all of them. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Reads `X-Forwarded-For` from its end as long as trusted proxies wrote it. Anybody can send the header, so it is ignored without such
 * proxies. `trusted` has addresses and ranges such as `10.0.0.0/8`. Throws for anything else.
 */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  const isTrusted = proxyaddr.compile([...trusted]);
  return (request) => {
    const hops = proxyaddr.all(request, isTrusted).map((hop) => keyOf(hop ?? ''));
    // If a proxy writes anything but an address ("unknown"), the proxy itself counts as the client.
    return hops.filter((hop) => hop !== null).at(-1) ?? 'unknown';
  };
}
