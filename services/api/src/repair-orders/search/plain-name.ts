/** Letters that Unicode does not take apart into a letter and its accent. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ı: 'i' };
/** Written by one and left out by the next. */
const LEFT_OUT = `'’‘.`;
/** Stand between words. */
const PARTING = '-,';
/** Accents that follow their letter once names are taken apart. */
const FIRST_ACCENT = 0x300;
const LAST_ACCENT = 0x36f;
const ACCENTS = String.fromCodePoint(
  ...Array.from({ length: LAST_ACCENT - FIRST_ACCENT + 1 }, (_, index) => FIRST_ACCENT + index),
);

/** A name as it is compared: small letters without accents, apostrophes and full stops; a hyphen and a comma part words. */
export function plainName(text: string): string {
  return [...text.normalize('NFD')]
    .filter((sign) => !ACCENTS.includes(sign) && !LEFT_OUT.includes(sign))
    .map((sign) => LETTERS[sign] ?? (PARTING.includes(sign) ? ' ' : sign))
    .join('')
    .toLowerCase();
}

/** The same of a column, as SQL. Slow: for names that have something to take away (`hasMarks`). */
export function plainNameOf(column: string): string {
  const from = `${Object.keys(LETTERS).join('')}${PARTING}`;
  const to = `${Object.values(LETTERS).join('')}${' '.repeat(PARTING.length)}`;
  const away = `${LEFT_OUT}${ACCENTS}`.replaceAll(`'`, `''`);
  return `lower(translate(normalize(${column}, NFD), '${from}${away}', '${to}'))`;
}

/** Whether a name of a column has letters with accents, or signs that are taken away, as SQL: half the time of a regular expression. */
export const hasMarks = (column: string): string =>
  `(octet_length(${column}) > length(${column}) or ${column} like '%-%' or ${column} like '%''%' or ${column} like '%.%')`;
