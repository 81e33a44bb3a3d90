import { z } from 'zod';

/** Line breaks, tabs, direction marks and the like, which would let a name look like another; joiners are part of some scripts. */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** What mail programs turn into a link: an e-mail, a scheme, numbers between dots, a dot with a word right after it. */
const ADDRESS = /@|[\p{L}\d+-]:\S|\d\.\d|[\p{L}\p{M}\d][.\u3002][\p{L}\p{M}]{2}/u;

/**
 * Whether a mail program could show the text as a link. Names stand in the mails that we send in the name of a dealership, so one
 * like `evil.com/win` would lead its reader wherever the person who entered it likes. "St. John" and "J.R." are none.
 */
function isAddressLike(text: string): boolean {
  // As browsers read an address: wide letters and dots are plain ones, joiners are nothing.
  return ADDRESS.test(text.normalize('NFKC').replace(/[\u200C\u200D]/g, ''));
}

/** A name that may stand in mails: one line of at most so many characters, no web or e-mail address. */
export const nameInMails = (name: z.ZodString, max: number): z.ZodString =>
  name
    .min(1, { error: 'is required' })
    .max(max, { error: `has more than ${max} characters` })
    .refine((text) => !CONTROL.test(text), { error: 'contains a character that a name cannot have' })
    .refine((text) => !isAddressLike(text), {
      error: 'cannot be a web or email address; write a space after a dot',
    });

/** Name of a dealership or of a group of them, as it was typed. */
export const dealershipNameSchema = nameInMails(z.string().trim(), 120);
