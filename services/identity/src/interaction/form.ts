import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Far more than any form of ours needs. */
const MAX_BYTES = 16 * 1024;

/** The fields of a form, or `tooLarge` when the body is larger than any of ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | 'tooLarge'> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return 'tooLarge';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return 'tooLarge';
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** A field as one line of text, at most `length` long; empty when it was not sent. PostgreSQL text cannot hold a NUL. */
export function lineOf(form: URLSearchParams, name: string, length: number): string {
  return (form.get(name) ?? '').replaceAll('\0', '').trim().slice(0, length);
}

/** The e-mail of a form as the index on app_user compares it. */
export function emailOf(form: URLSearchParams): string {
  return lineOf(form, 'email', 254).toLowerCase();
}

/** A password of a form, untouched but for a length that no person types. */
export function passwordOf(form: URLSearchParams, name = 'password'): string {
  return (form.get(name) ?? '').slice(0, 1024);
}

/**
 * Whether a form comes from our own page. Browsers say so in `Origin`, and in `Sec-Fetch-Site` where they leave that out;
 * what sends neither is no browser and carries nobody's cookies.
 */
export function isOwnForm(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (headers.origin !== undefined) return headers.origin === publicUrl;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
