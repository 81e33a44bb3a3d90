import type { z } from 'zod';

type Part = string | number | null;

/** The id of what has no number of its own, such as a finding: what it is known by, as one word for addresses. */
export const idMadeOf = (parts: readonly Part[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** What an id was made of; null for text that is no such id, or names what no text of a database holds (a NUL). */
export function partsOfId<Parts extends readonly Part[]>(id: string, schema: z.ZodType<Parts>): Parts | null {
  try {
    const parts = schema.parse(JSON.parse(Buffer.from(id, 'base64url').toString('utf8')));
    return parts.some((part) => typeof part === 'string' && part.includes('\0')) ? null : parts;
  } catch {
    return null;
  }
}
