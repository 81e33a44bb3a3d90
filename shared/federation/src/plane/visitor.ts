/** Cookie with nothing in it but a random number, by which a browser stays with the releases that it was given. */
export const VISITOR_COOKIE = 'visitor';

/** Into how many buckets visitors fall: a canary's share counts in hundredths of a percent. */
export const BUCKETS = 10_000;

const visitorPattern = /^[0-9a-f]{32}$/;

/** The visitor of a request's cookies; null of one who comes for the first time. */
export function readVisitor(cookies: string | undefined): string | null {
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${VISITOR_COOKIE}=`));
  const value = found?.slice(VISITOR_COOKIE.length + 1) ?? '';
  return visitorPattern.test(value) ? value : null;
}

/** The cookie with its attributes, for a year; no script reads it. `visitor` is 32 random hexadecimal digits. */
export function visitorCookie(visitor: string, { isSecure }: { readonly isSecure: boolean }): string {
  return `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The bucket of a visitor, from 0 to 9999. */
export function bucketOf(visitor: string): number {
  return Number.parseInt(visitor.slice(0, 8), 16) % BUCKETS;
}

/** Where the buckets of a name begin: two canaries of a day shall not fall on the same people. */
function offsetOf(name: string): number {
  let offset = 0;
  for (const letter of name) offset = (offset * 31 + (letter.codePointAt(0) ?? 0)) % BUCKETS;
  return offset;
}

/**
 * Whether a bucket is among those that get the canary of a name. A larger share keeps everybody whom a smaller one had.
 *
 * @param share In percent.
 */
export function isInCanary(bucket: number, name: string, share: number): boolean {
  return (bucket + offsetOf(name)) % BUCKETS < Math.round(share * (BUCKETS / 100));
}
