import { isBusinessDate } from '@fixed-ops/metrics';

/** Text that a number field takes: thousands apart by commas or spaces, a sign, a dollar sign in front. Null when it is no number, such as 1,8. */
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

/** Kinds of text by the word that the specification's message ends with: "Email is not a valid email". */
export const fieldTypes = {
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  'phone number': isPhoneNumber,
  number: (text) => parseNumber(text) !== null,
  amount: (text) => parseNumber(text) !== null,
  date: isBusinessDate,
  'web address': (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
} as const satisfies Record<string, (text: string) => boolean>;
export type FieldType = keyof typeof fieldTypes;
