/** The shortest and longest new password. Length matters more than complexity (NIST SP 800-63B, section 3.1.1). */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
const MIN_DIFFERENT = 5;

/** The rules, shown before anybody types. */
export const passwordRules = `At least ${MIN_LENGTH} characters. A few words in a row are easier to remember than one word with symbols. Do not use your name or email address.`;

/** Common passwords without digits and signs: words, rows of keys, seasons, and words of the trade. */
const everybodysWords = new Set(
  `abcdefghijkl abcdefghijklmnop admin administrator asdfghjkl baseball changeme default dragon football guest hello iloveyou
   letmein login manager master michael monkey password princess qazwsx qazwsxedc qwerty qwertyuiop secret shadow sunshine
   superman temporary test trustno user welcome zxcvbnm
   spring summer autumn fall winter january february march april may june july august september october november december
   monday tuesday wednesday thursday friday saturday sunday
   advisor audi bmw buick cadillac chevrolet chevy dealer dealership dodge fixedops ford honda hyundai jeep kia lexus mazda
   mercedes nissan parts service subaru technician toyota volkswagen`.split(/\s+/),
);

/** Signs that people use in place of letters. */
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

/** Whether a password is a common word, possibly repeated, with any other characters around it. */
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

/** Shorter names occur inside other words. */
const MIN_NAME = 4;

function ownWords({ firstName, lastName, email }: PasswordOwner): string[] {
  return [firstName, lastName, email.split('@', 1)[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_NAME);
}

/** The sentence about a new password that is refused. Null if it may be used. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  // Counts characters as people do, not as UTF-16 does.
  const characters = [...password];
  if (characters.length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters.`;
  if (characters.length > MAX_LENGTH) return `Use at most ${MAX_LENGTH} characters.`;
  const lower = password.toLowerCase();
  if (ownWords(owner).some((word) => lower.includes(word))) return 'Leave your name and email address out of it.';
  if (new Set(characters).size < MIN_DIFFERENT || lettersOf(lower) === '' || isEverybodys(lower))
    return 'This is easy to guess. Use a few words that only make sense to you.';
  return null;
}
