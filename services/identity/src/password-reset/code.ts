import { randomInt } from 'node:crypto';

/** Eight digits: with five tries per code and twenty codes per hour, guessing one takes a century rather than months. */
const DIGITS = 8;
export const CODE_MINUTES = 10;
export const TRIES = 5;

/** Returns a new random code. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** Formats a code as people read it aloud: `4821 7730`. */
export function spoken(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** The typed or pasted code without spaces and hyphens. Null if it cannot be a code. */
export function typedCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return new RegExp(`^\\d{${DIGITS}}$`).test(digits) ? digits : null;
}
