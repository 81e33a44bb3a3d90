import { z } from 'zod';

const NAME_MAX = 60;
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

/** A first or last name: one line, spaces tidied, at most 60 characters, no web or e-mail address. */
export const personNameSchema = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/ +/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'is required' })
      .max(NAME_MAX, { error: `has more than ${NAME_MAX} characters` })
      .refine((text) => !CONTROL.test(text), { error: 'contains a character that a name cannot have' })
      .refine((text) => !isAddressLike(text), {
        error: 'cannot be a web or email address; write a space after a dot',
      }),
  );

const PHONE =
  /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?:\s*(?:,|;|x|ext\.?|extension)\s*(\d{1,6}))?$/i;

/**
 * A US phone number as the product writes it, `(555) 555-0171` or `(555) 555-0171 ext. 12`, from however it was typed:
 * with or without country code, brackets, dots, spaces or hyphens. Null for what is none.
 */
export function formatPhoneNumber(text: string): string | null {
  const [, area, exchange, line, extension] = PHONE.exec(text.trim()) ?? [];
  if (area === undefined) return null;
  return `(${area}) ${exchange}-${line}${extension === undefined ? '' : ` ext. ${extension}`}`;
}

/** A US phone number in the product's writing; empty is none. */
export const phoneNumberSchema = z
  .string()
  .max(40, { error: 'is not a US phone number' })
  .transform((text, context) => {
    if (text.trim() === '') return '';
    const phone = formatPhoneNumber(text);
    if (phone !== null) return phone;
    context.addIssue({ code: 'custom', message: 'is not a US phone number' });
    return z.NEVER;
  });
