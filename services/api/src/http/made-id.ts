import type { z } from 'zod';
import { unstorableText } from './problem/unstorable-text.ts';

type Part = string | number | null;

/** Makes an id for something without a number of its own, such as a finding, from the parts that identify it. It fits into an address. */
export const idMadeOf = (parts: readonly Part[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The parts of such an id; null for any other text, and for parts that the database cannot store. */
export function partsOfId<Parts extends readonly Part[]>(id: string, schema: z.ZodType<Parts>): Parts | null {
  try {
    const parts = schema.parse(JSON.parse(Buffer.from(id, 'base64url').toString('utf8')));
    return unstorableText(parts).length > 0 ? null : parts;
  } catch {
    return null;
  }
}
