import { isBusinessDate } from '@fixed-ops/metrics';

/** Text that a number field takes: thousands commas, a sign, a dollar sign in front. Null when it is no number. */
export function parseNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^([+-]?)\$/, '$1')
    .replaceAll(/[\s,]/g, '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
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
