import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyaddr from '@fastify/proxy-addr';

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

/** Whom an address stands for: without a port, which changes with each connection. Null for what is no address. */
function keyOf(address: string): string | null {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  const host = (inBrackets ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')).replace(/%.*$/, '');
  if (isIP(host) === 0) return null;
  return isIPv6(host) ? networkOf(host) : host;
}

/** Tells the address that a request comes from, as limits count it: of IPv6 the /64, since who has one address has them all. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Reads `X-Forwarded-For` from its end for as long as those who wrote it are trusted proxies: anybody can send the header, so
 * without such proxies it counts for nothing. `trusted` are addresses and ranges such as `10.0.0.0/8`; throws for anything else.
 */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  const isTrusted = proxyaddr.compile([...trusted]);
  return (request) => {
    const hops = proxyaddr.all(request, isTrusted).map((hop) => keyOf(hop ?? ''));
    // What a proxy calls something else than an address ("unknown") comes, as far as anybody knows, from that proxy.
    return hops.filter((hop) => hop !== null).at(-1) ?? 'unknown';
  };
}
