import { jobTitleLabels, jobTitles, roleLabels, teamCategoryOf } from './people.ts';

/** The server's limit. */
export const MOST_PEOPLE = 500;

const COLUMNS = {
  'first name': 'firstName',
  'last name': 'lastName',
  email: 'email',
  'account id': 'accountId',
  phone: 'phoneNumber',
  'job title': 'jobTitle',
  role: 'role',
} as const;
type Field = (typeof COLUMNS)[keyof typeof COLUMNS];
const OPTIONAL: readonly string[] = ['phone', 'account id'];
/** The header of a list, for copying. */
export const peopleListHead = 'First name,Last name,Email,Phone,Job title,Role';
/** The header where the administrators of a hosted tenant make the accounts. */
export const accountsListHead = `${peopleListHead},Account id`;

export type ListedPerson = { readonly [Key in Field]: string } & { readonly teamCategory: string };
export type PeopleList =
  | { readonly rows: readonly ListedPerson[]; readonly problem: null }
  | { readonly rows: null; readonly problem: string };

/** Far more than this many people need. A large file such as a video would freeze the page. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Replaces invalid bytes: by default, spreadsheets save names like José in another encoding. */
const UNREADABLE = '\uFFFD';

/** A chosen file, with the parts that are read. */
interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly text: () => Promise<string>;
}

/** The text of a file with a list, or why it cannot be read. */
export async function readPeopleFile(
  file: ChosenFile,
): Promise<{ readonly text: string; readonly problem: null } | { readonly text: null; readonly problem: string }> {
  if (file.size > MOST_BYTES)
    return {
      text: null,
      problem: `${file.name} is too large for a list of ${MOST_PEOPLE} people. Choose another file.`,
    };
  try {
    const text = await file.text();
    if (text.includes(UNREADABLE))
      return { text: null, problem: `${file.name} is not UTF-8 text. Save it as CSV UTF-8 and choose it again.` };
    return { text, problem: null };
  } catch {
    return { text: null, problem: `${file.name} cannot be read. Choose it again.` };
  }
}

/** Parses a list with a header, as a spreadsheet copies it (tabs) or saves it (commas or semicolons). Reports wrong columns. */
export function readPeopleList(text: string): PeopleList {
  const refuse = (problem: string): PeopleList => ({ rows: null, problem });
  const { lines: all, openQuote } = cellsOf(listOf(text));
  if (openQuote !== null)
    return refuse(
      `A quote in line ${openQuote} is not closed: everything after it would be one cell. Close it or take it away.`,
    );
  const lines = all.filter((cells) => cells.some((cell) => cell !== ''));
  const [head, ...body] = lines;
  if (head === undefined) return refuse('Paste a list or choose a file.');
  const names = head.map((cell) => cell.toLowerCase().replace('e-mail', 'email'));
  const unknown = head.filter((_cell, index) => !Object.hasOwn(COLUMNS, names[index] ?? ''));
  const missing = Object.keys(COLUMNS).filter((name) => !names.includes(name) && !OPTIONAL.includes(name));
  const twice = head.filter((cell, index) => names.indexOf(names[index] ?? '') < index && !unknown.includes(cell));
  if (unknown.length > 0 || missing.length > 0 || twice.length > 0)
    return refuse(
      [
        missing.length > 0 ? `Missing columns: ${missing.join(', ')}.` : '',
        unknown.length > 0 ? `Unknown columns: ${unknown.map((name) => name || '(without a name)').join(', ')}.` : '',
        twice.length > 0 ? `Columns that are there twice: ${twice.join(', ')}.` : '',
        `The first line is: ${peopleListHead}`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  if (body.length === 0) return refuse('The list has a header and no rows.');
  if (body.length > MOST_PEOPLE)
    return refuse(`The list has ${body.length.toLocaleString('en-US')} rows. Take at most ${MOST_PEOPLE} at a time.`);
  return { rows: body.map((cells) => rowOf(names, cells)), problem: null };
}

function rowOf(names: readonly string[], cells: readonly string[]): ListedPerson {
  const at = (name: keyof typeof COLUMNS) => cells[names.indexOf(name)] ?? '';
  const title = codeOf(at('job title'), jobTitleLabels);
  const known = jobTitles.find((each) => each === title);
  return {
    firstName: at('first name'),
    lastName: at('last name'),
    email: at('email'),
    accountId: at('account id'),
    phoneNumber: at('phone'),
    jobTitle: title,
    role: codeOf(at('role'), roleLabels),
    // The server reports an unknown title beside the row.
    teamCategory: known === undefined ? 'Service' : teamCategoryOf(known),
  };
}

/** The code of a label, ignoring case. */
function codeOf(text: string, labels: Readonly<Record<string, string>>): string {
  const found = Object.entries(labels).find(([code, label]) =>
    [code, label].some((word) => word.toLowerCase() === text.toLowerCase()),
  );
  return found?.[0] ?? text;
}

/** Empty lines above the header, and the line that tells Excel the separator. */
const ABOVE_HEAD = /^(?:[ \t]*\n)*(?:sep=.\n)?(?:[ \t]*\n)*/i;

/** The list from its header on, without a byte-order mark, and with uniform line ends. */
const listOf = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(ABOVE_HEAD, '');

/**
 * The cells of every line. A quoted cell may contain separators, quotes and line breaks. Also returns the line, counted from the header, of
 * an unclosed quote.
 */
function cellsOf(text: string): { readonly lines: string[][]; readonly openQuote: number | null } {
  // The header tells the separator, because no column name contains one.
  const head = text.split('\n', 1)[0] ?? '';
  const separator = ['\t', ',', ';'].find((each) => head.includes(each)) ?? ',';
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let quotedIn = 1;
  const end = () => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (isQuoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
      quotedIn = line;
    } else if (!isQuoted && letter === separator) end();
    else if (!isQuoted && letter === '\n') {
      end();
      lines.push([]);
    } else cell += letter;
  }
  end();
  return { lines, openQuote: isQuoted ? quotedIn : null };
}
