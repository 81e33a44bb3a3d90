const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value inside a row of COPY's text format. */
export const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : text;

/** A value that may be missing. */
export const cellOf = (value: string | null): string => (value === null ? '\\N' : escaped(value));

const meanings: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\t': '\t' };

/** The value that a cell of a row was made of. */
export const readCell = (cell: string): string | null => {
  if (!cell.includes('\\')) return cell;
  return cell === '\\N' ? null : cell.replace(/\\[\\nrt]/g, (found) => meanings[found] ?? found);
};
