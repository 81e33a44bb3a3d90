import type { ImportColumn } from '../columns/column.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { isStoreColumn } from '../columns/store-columns.ts';
import { RefusedFile } from '../refused-file.ts';

/** The position of each column in the records of a file. */
export interface Header {
  /** The number of fields of a record. */
  readonly width: number;
  readonly columns: readonly { readonly column: ImportColumn; readonly at: number }[];
  /** Columns of the file that nothing reads. */
  readonly unknown: readonly string[];
  /** Those of them that name the dealership of the rows. */
  readonly stores: readonly { readonly name: string; readonly at: number }[];
}

const delimiters = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

/** Reads the header record. Throws `RefusedFile` with the expected and the found columns. */
export function readHeader(file: ImportFile, fields: readonly string[]): Header {
  const names = fields.map((field) => field.trim().toLowerCase());
  const required = file.columns.filter((column) => column.required).map((column) => column.name);
  const expected = `Expected a header line with the columns ${required.join(', ')}, separated by commas`;
  if (names.every((name) => !file.columns.some((column) => column.name === name))) {
    const delimiter = delimiters.find(([character]) => fields.join('').includes(character));
    if (delimiter) throw new RefusedFile(`${expected}; found a line separated by ${delimiter[1]}.`);
  }
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new RefusedFile(`${expected}; ${missing.join(', ')} missing, found ${shown(names)}.`);
  const twice = names.filter((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice.length > 0) throw new RefusedFile(`${expected}; found the column ${twice[0]} twice.`);
  return {
    width: names.length,
    columns: file.columns.flatMap((column) => {
      const at = names.indexOf(column.name);
      return at < 0 ? [] : [{ column, at }];
    }),
    unknown: names.filter((name) => !file.columns.some((column) => column.name === name)),
    stores: names.flatMap((name, at) => (isStoreColumn(name) ? [{ name, at }] : [])),
  };
}

function shown(names: readonly string[]): string {
  const text = names.slice(0, 30).join(', ');
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
