/** Letters that Unicode does not split into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ı: 'i' };
/** Marks that some feeds write and others leave out. */
const LEFT_OUT = `'’‘.`;
/** Marks that separate words. */
const PARTING = '-–,;:/()[]&+"*#';
/** Accents, which follow their letter after Unicode decomposition. */
const FIRST_ACCENT = 0x300;
const LAST_ACCENT = 0x36f;
const ACCENTS = String.fromCodePoint(
  ...Array.from({ length: LAST_ACCENT - FIRST_ACCENT + 1 }, (_, index) => FIRST_ACCENT + index),
);

/** The form of a name for comparisons: lower case, without accents, apostrophes and full stops. Hyphens, commas, slashes and parentheses separate words. */
export function plainName(text: string): string {
  return [...text.normalize('NFD')]
    .filter((sign) => !ACCENTS.includes(sign) && !LEFT_OUT.includes(sign))
    .map((sign) => LETTERS[sign] ?? (PARTING.includes(sign) ? ' ' : sign))
    .join('')
    .toLowerCase();
}

/** SQL of a name in which only blanks separate words. */
export const partedName = (name: string): string => `translate(${name}, '${PARTING}', '${' '.repeat(PARTING.length)}')`;

/** SQL of this form for a column. It is slow, so use it only for names with accents or marks (`hasMarks`). */
export function plainNameOf(column: string): string {
  const from = `${Object.keys(LETTERS).join('')}${PARTING}`;
  const to = `${Object.values(LETTERS).join('')}${' '.repeat(PARTING.length)}`;
  const away = `${LEFT_OUT}${ACCENTS}`.replaceAll(`'`, `''`);
  return `lower(translate(normalize(${column}, NFD), '${from}${away}', '${to}'))`;
}

/** SQL that tells whether a column's name has accents or marks that are left out. It takes half the time of a regular expression. */
export const hasMarks = (column: string): string =>
  `(octet_length(${column}) > length(${column}) or ${column} like '%''%' or ${column} like '%.%')`;
