/** Fewest and most characters of a new password: long beats complicated (NIST SP 800-63B, section 3.1.1). */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
const MIN_DIFFERENT = 5;

/** The rules as they are told before anybody types. */
export const passwordRules = `At least ${MIN_LENGTH} characters. A few words in a row are easier to remember than one with signs. Neither your name nor your address.`;

/** What is left of the passwords that everybody tries first once digits and signs are taken away: words, rows of keys, seasons, and the trade's own. */
const everybodysWords = new Set(
  `abcdefghijkl abcdefghijklmnop admin administrator asdfghjkl baseball changeme default dragon football guest hello iloveyou
   letmein login manager master michael monkey password princess qazwsx qazwsxedc qwerty qwertyuiop secret shadow sunshine
   superman temporary test trustno user welcome zxcvbnm
   spring summer autumn fall winter january february march april may june july august september october november december
   monday tuesday wednesday thursday friday saturday sunday
   advisor audi bmw buick cadillac chevrolet chevy dealer dealership dodge fixedops ford honda hyundai jeep kia lexus mazda
   mercedes nissan parts service subaru technician toyota volkswagen`.split(/\s+/),
);

/** Signs that people write for letters. */
const forLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

const lettersOf = (text: string): string => text.replace(/[\p{N}\p{P}\p{S}\s]/gu, '');

/** Whether a password is a word that everybody tries, once or several times over, with whatever stands before, behind and between. */
function isEverybodys(lower: string): boolean {
  const inside = lower.replace(/^\P{L}+|\P{L}+$/gu, '');
  const spelled = inside.replace(/[@4310!$5]/g, (sign) => forLetters[sign] ?? '');
  return [lower, spelled].some((text) => everybodysWords.has(lettersOf(text).replace(/^(.+?)\1+$/, '$1')));
}

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
  if (new Set(characters).size < MIN_DIFFERENT || lettersOf(lower) === '' || isEverybodys(lower))
    return 'This is easy to guess. Use a few words that belong together only for you.';
  return null;
}
