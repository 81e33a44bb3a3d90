import { isBusinessDate } from '@fixed-ops/metrics';

/**
 * Returns the number in a text, or null if there is none, such as in 1,8. Thousands may have commas or spaces between them, and a sign and
 * a dollar sign may stand in front.
 */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(/^([+-]?)\$/, '$1');
  const number = plain.replaceAll(/[\s,]/g, '');
  if (/[\s,](?!\d{3}\b)|\..*[\s,]/.test(plain)) return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : null;
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().\-/]+(x\s?\d+)?$/i.test(text) && digits >= 7 && digits <= 20;
}

/** Types of text. Each key is the word that ends the specification's message: "Email is not a valid email". */
export const fieldTypes = {
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  'phone number': isPhoneNumber,
  number: (text) => parseNumber(text) !== null,
  amount: (text) => parseNumber(text) !== null,
  date: isBusinessDate,
  'web address': (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
} as const satisfies Record<string, (text: string) => boolean>;
export type FieldType = keyof typeof fieldTypes;
