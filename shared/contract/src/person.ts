import { z } from 'zod';
import { nameInMails } from './name.ts';

/** A first or last name: one line of at most 60 characters, without a web or e-mail address. Extra spaces are removed. */
export const personNameSchema = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/ +/g, ' ').trim())
  .pipe(nameInMails(z.string(), 60));

const PHONE =
  /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?:\s*(?:,|;|x|ext\.?|extension)\s*(\d{1,6}))?$/i;

/**
 * Turns a US phone number into the product's format, `(555) 555-0171` or `(555) 555-0171 ext. 12`. The input may have a country code,
 * brackets, dots, spaces or hyphens. Null if the text is not such a number.
 */
export function formatPhoneNumber(text: string): string | null {
  const [, area, exchange, line, extension] = PHONE.exec(text.trim()) ?? [];
  if (area === undefined) return null;
  return `(${area}) ${exchange}-${line}${extension === undefined ? '' : ` ext. ${extension}`}`;
}

/** A US phone number in the product's format. Empty for no number. */
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

/** The object id of an account in a hosted identity tenant, in small letters as its tokens have it. */
export const accountIdSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.guid({ error: 'is not an object id such as 9f0c1f62-5f0e-4a57-9c0b-0f1d5a9e6b21' }));
