import type { z } from 'zod';
import { unstorableText } from './problem/unstorable-text.ts';

type Part = string | number | null;

/** The id of what has no number of its own, such as a finding: what it is known by, as one word for addresses. */
export const idMadeOf = (parts: readonly Part[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** What an id was made of; null for text that is no such id, or names what no text of a database holds. */
export function partsOfId<Parts extends readonly Part[]>(id: string, schema: z.ZodType<Parts>): Parts | null {
  try {
    const parts = schema.parse(JSON.parse(Buffer.from(id, 'base64url').toString('utf8')));
    return unstorableText(parts).length > 0 ? null : parts;
  } catch {
    return null;
  }
}
