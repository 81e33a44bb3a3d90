/** Fewest and most characters of a new password: long beats complicated (NIST SP 800-63B, section 3.1.1). */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
const MIN_DIFFERENT = 5;

/** The rules as they are told before anybody types. */
export const passwordRules = `At least ${MIN_LENGTH} characters. A few words in a row are easier to remember than one with signs. Neither your name nor your address.`;

/** What is left of the passwords that everybody tries first once digits and signs are taken away. */
const everybodysWords = new Set([
  'administrator',
  'changeme',
  'fixedops',
  'iloveyou',
  'letmein',
  'password',
  'passwordpassword',
  'qwerty',
  'qwertyuiop',
  'welcome',
]);

export interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Names shorter than this occur inside other words. */
const MIN_NAME = 4;

function ownWords({ firstName, lastName, email }: PasswordOwner): string[] {
  return [firstName, lastName, email.split('@', 1)[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_NAME);
}

/** The sentence that says what is wrong with a new password; null when it may be used. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  // As people count, not as UTF-16 does.
  const characters = [...password];
  if (characters.length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters.`;
  if (characters.length > MAX_LENGTH) return `Use at most ${MAX_LENGTH} characters.`;
  const lower = password.toLowerCase();
  if (ownWords(owner).some((word) => lower.includes(word))) return 'Leave your name and email address out of it.';
  const letters = lower.replace(/[\p{N}\p{P}\p{S}\s]/gu, '');
  if (new Set(characters).size < MIN_DIFFERENT || letters === '' || everybodysWords.has(letters))
    return 'This is easy to guess. Use a few words that belong together only for you.';
  return null;
}
