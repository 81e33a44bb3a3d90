import { z } from 'zod';

/**
 * Line breaks, tabs, direction marks and similar characters. With them, a name could look like another. Joiners are allowed, because some
 * scripts need them.
 */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Texts that mail programs turn into a link: an e-mail address, a scheme, numbers between dots, or a dot directly before a word. */
const ADDRESS = /@|[\p{L}\d+-]:\S|\d\.\d|[\p{L}\p{M}\d][.\u3002][\p{L}\p{M}]{2}/u;

/**
 * Whether a mail program could show the text as a link. Our mails contain names that people have entered. A name such as `evil.com/win`
 * could lead the reader to any address. "St. John" and "J.R." are not links.
 */
function isAddressLike(text: string): boolean {
  // Normalizes the text like a browser: wide letters and dots become plain ones, joiners are removed.
  return ADDRESS.test(text.normalize('NFKC').replace(/[\u200C\u200D]/g, ''));
}

/** A name that may appear in mails: one line with at most `max` characters, without a web or e-mail address. */
export const nameInMails = (name: z.ZodString, max: number): z.ZodString =>
  name
    .min(1, { error: 'is required' })
    .max(max, { error: `has more than ${max} characters` })
    .refine((text) => !CONTROL.test(text), { error: 'contains a character that a name cannot have' })
    .refine((text) => !isAddressLike(text), {
      error: 'cannot be a web or email address; write a space after a dot',
    });

/** Name of a dealership or of a group, as it was typed. */
export const dealershipNameSchema = nameInMails(z.string().trim(), 120);
