/** The cookie that keeps a browser with its releases. It only contains a random number. */
export const VISITOR_COOKIE = 'visitor';

/** The number of visitors' buckets: a canary's share has steps of a hundredth of a percent. */
export const BUCKETS = 10_000;

const visitorPattern = /^[0-9a-f]{32}$/;

/** The visitor in a request's cookies. Null on the first visit. */
export function readVisitor(cookies: string | undefined): string | null {
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${VISITOR_COOKIE}=`));
  const value = found?.slice(VISITOR_COOKIE.length + 1) ?? '';
  return visitorPattern.test(value) ? value : null;
}

/** The cookie with its attributes, for a year, invisible to scripts. `visitor` is 32 random hexadecimal digits. */
export function visitorCookie(visitor: string, { isSecure }: { readonly isSecure: boolean }): string {
  return `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The bucket of a visitor, from 0 to 9999. */
export function bucketOf(visitor: string): number {
  return Number.parseInt(visitor.slice(0, 8), 16) % BUCKETS;
}

/** The first bucket of a name's canary, so that two canaries on a day do not affect the same people. */
function offsetOf(name: string): number {
  let offset = 0;
  for (const letter of name) offset = (offset * 31 + (letter.codePointAt(0) ?? 0)) % BUCKETS;
  return offset;
}

/**
 * Whether a bucket gets the canary of a name. A larger share keeps everybody of a smaller one.
 *
 * @param share in percent
 */
export function isInCanary(bucket: number, name: string, share: number): boolean {
  return (bucket + offsetOf(name)) % BUCKETS < Math.round(share * (BUCKETS / 100));
}
