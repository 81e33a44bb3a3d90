import type { ImportFileHead, RecognizedFile } from '@fixed-ops/contract';
import { importFiles } from '../import/columns/files.ts';
import type { ImportFile } from '../import/columns/import-file.ts';
import { RecordReader } from '../import/read/csv-records.ts';
import { readHeader } from '../import/read/header.ts';
import { EXPECTED_TEXT, knownFormat } from '../import/read/text-source.ts';
import { RefusedFile } from '../import/refused-file.ts';
import { fileOfName } from '../import/run/find-files.ts';

/** The complete records in the beginning of a file. Throws `RefusedFile` if it is not text. */
export function recordsOfHead({ head, size }: Pick<ImportFileHead, 'head' | 'size'>): readonly (readonly string[])[] {
  const bytes = Buffer.from(head, 'base64');
  if (size === 0 || bytes.length === 0) throw new RefusedFile(`${EXPECTED_TEXT}; found an empty file.`);
  const format = knownFormat(bytes);
  if (format !== null) throw new RefusedFile(`${EXPECTED_TEXT}; found ${format}.`);
  const isWhole = bytes.length >= size;
  const reader = new RecordReader();
  const records = [...reader.push(textOf(bytes, isWhole)), ...(isWhole ? reader.end() : [])];
  return records.map(({ fields }) => fields);
}

/** The last character of a beginning may be incomplete. */
function textOf(bytes: Buffer, isWhole: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    throw new RefusedFile(
      `${EXPECTED_TEXT}; found bytes that are not UTF-8. Save the file as UTF-8, Windows-1252 and others are not read.`,
    );
  }
}

/** The kind of a file: from its header, or from its name if the header fits several kinds. */
export function recognizeFile(file: ImportFileHead): RecognizedFile {
  const nothing = { name: file.name, kind: null, columns: [], unread: [] };
  try {
    const [fields] = recordsOfHead(file);
    if (fields === undefined)
      throw new RefusedFile(
        'Expected a header line with the names of columns; found none in the beginning of the file.',
      );
    const found = kindOf(file.name, fields);
    if (found === null) throw new RefusedFile(unlike(fields));
    const { columns, unknown } = readHeader(found, fields);
    return {
      name: file.name,
      kind: found.kind,
      columns: columns.map(({ column }) => column.name),
      unread: [...unknown],
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const code = file.size === 0 ? 'empty' : 'not_recognized';
    return { ...nothing, problem: { code, message: error.message } };
  }
}

const namesOf = (fields: readonly string[]): string[] => fields.map((field) => field.trim().toLowerCase());

const shared = (file: ImportFile, names: readonly string[]): number =>
  file.columns.filter(({ name }) => names.includes(name)).length;

const lacking = (file: ImportFile, names: readonly string[]): string[] =>
  file.columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name);

/** The kind whose required columns all exist and that shares most columns. Null if there is none. */
function kindOf(name: string, fields: readonly string[]): ImportFile | null {
  const names = namesOf(fields);
  const named = fileOfName(name);
  const [best] = importFiles
    .filter((file) => lacking(file, names).length === 0)
    // A table of another kind may also have the single required column of a kind.
    .filter((file) => file === named || shared(file, names) * 2 > names.length)
    .filter((file) => named === undefined || shared(file, names) >= shared(named, names))
    .sort((a, b) => shared(b, names) - shared(a, names) || Number(b === named) - Number(a === named));
  // If only the name fits a kind, the result is that kind, so that the missing columns are reported.
  return best ?? named ?? null;
}

/** The message about a header that fits no kind, with the most similar one. */
function unlike(fields: readonly string[]): string {
  const names = namesOf(fields);
  const shown = names.slice(0, 12).join(', ');
  const found = `${shown.length > 200 ? `${shown.slice(0, 200)}…` : shown}${names.length > 12 ? ', …' : ''}`;
  if (names.length === 1 && /[;\t|]/.test(found))
    return 'Expected columns separated by commas; found another separator. Save the file as CSV with commas.';
  const [nearest] = importFiles
    .filter((file) => shared(file, names) > 0 && lacking(file, names).length > 0)
    .sort((a, b) => lacking(a, names).length - lacking(b, names).length || shared(b, names) - shared(a, names));
  const hint =
    nearest === undefined
      ? ''
      : ` The nearest is ${nearest.kind}.csv, which also needs ${lacking(nearest, names).join(', ')}.`;
  return `The header line matches no file of the set; found ${found}.${hint}`;
}
