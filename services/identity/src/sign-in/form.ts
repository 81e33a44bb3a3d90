import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { z } from 'zod';

/** Far more than an e-mail and a password need. */
const MAX_BYTES = 16 * 1024;

/** The fields of a form, or `tooLarge` when the body is larger than any sign-in. */
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

const formSchema = z.object({
  // Compared in lower case, as the index on app_user has it. PostgreSQL text cannot hold a NUL.
  email: z.string().transform((text) => text.replaceAll('\0', '').trim().toLowerCase().slice(0, 254)),
  password: z.string().transform((text) => text.slice(0, 1024)),
  isCancelled: z.boolean(),
});

/** What a sign-in form says; fields that were not sent are empty. */
export function signInFields(form: URLSearchParams): z.infer<typeof formSchema> {
  return formSchema.parse({
    email: form.get('email') ?? '',
    password: form.get('password') ?? '',
    isCancelled: form.has('cancel'),
  });
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
