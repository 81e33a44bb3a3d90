import type { IncomingHttpHeaders } from 'node:http';
import { invalidInput } from './problem/problem.ts';

const HEADER = 'idempotency-key';
/** The form of a key. */
export const IDEMPOTENCY_KEY = /^[\w.:-]{8,100}$/;

/** The key with which a client may repeat a write; null without one. Throws 400 for a key in another form. */
export function idempotencyKeyOf(request: { readonly headers: IncomingHttpHeaders }): string | null {
  const key = request.headers[HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidInput([
    { path: 'Idempotency-Key', code: 'invalid', message: 'must be 8 to 100 letters, digits, dots, colons or hyphens' },
  ]);
}
