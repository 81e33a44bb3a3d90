import { randomInt } from 'node:crypto';

/** Eight digits: with five tries a code and twenty codes an hour, guessing one takes a century rather than months. */
const DIGITS = 8;
export const CODE_MINUTES = 10;
export const TRIES = 5;

/** A new code, unguessable. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** A code as people read it aloud: `4821 7730`. */
export function spoken(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** What a person typed or pasted, without spaces and hyphens; null when it cannot be a code. */
export function typedCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : null;
}
