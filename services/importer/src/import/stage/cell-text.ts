const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in a row of COPY's text format. */
export const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : text;

/** A cell without a value. */
export const NO_VALUE = '\\N';

const meanings: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\t': '\t' };

/** The value of a cell of a row. */
export const readCell = (cell: string): string => {
  if (!cell.includes('\\')) return cell;
  return cell.replace(/\\[\\nrt]/g, (found) => meanings[found] ?? found);
};

/** Decodes a part of a text whose characters are UTF-8 bytes. */
export const decoded = (bytes: string, start: number, end: number): string =>
  Buffer.from(bytes.slice(start, end), 'latin1').toString('utf8');

/** A copy of a text, because a piece of a larger text would keep all of that in memory. */
export const kept = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
