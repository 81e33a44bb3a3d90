import { readerOf } from '../columns/column.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { type ReadValue, Refusal, story, words } from '../columns/values.ts';
import type { CsvRecord } from '../read/csv-records.ts';
import type { Header } from '../read/header.ts';
import type { Reject } from '../read/rejects.ts';

interface Cell {
  readonly name: string;
  readonly required: boolean;
  /** Its position in a record. Negative if the file lacks the column. */
  readonly at: number;
  /** The position of its value in a row. */
  readonly index: number;
  readonly read: ReadValue;
}

const SPACE = 32;
const LAST_OF_ASCII = 126;

/** Whether a text may have white space at a position. */
const isSpaceAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code <= SPACE || code > LAST_OF_ASCII;
};

/** As `trim`, but faster for text without white space around it, as most is. */
const trimmed = (text: string): string =>
  text !== '' && (isSpaceAt(text, 0) || isSpaceAt(text, text.length - 1)) ? text.trim() : text;

/** Why a record is not a row. */
export type RowProblem = Omit<Reject, 'line'>;

/** Converts the records of one file into values. */
export class RowReader {
  /** The values of the last row, in the order of the file's definition. Null for columns that the file lacks. */
  readonly values: (string | null)[];
  /** The value of a column of the last row. */
  readonly value: (column: string) => string | null;
  readonly #file: ImportFile;
  readonly #width: number;
  /** The columns that the file has or must have. */
  readonly #cells: readonly Cell[];

  constructor(file: ImportFile, header: Header, timezone: string) {
    this.#file = file;
    this.#width = header.width;
    const at = new Map(header.columns.map(({ column, at }) => [column.name, at]));
    this.#cells = file.columns
      .map((column, index) => ({
        name: column.name,
        required: column.required,
        at: at.get(column.name) ?? -1,
        index,
        read: readerOf(column, timezone),
      }))
      .filter((cell) => cell.at >= 0 || cell.required);
    const places = new Map(file.columns.map(({ name }, index) => [name, index]));
    this.value = (name) => this.values[places.get(name) ?? -1] ?? null;
    this.values = file.columns.map(() => null);
  }

  /** The number of fields of a record. */
  get width(): number {
    return this.#width;
  }

  /** Reads a record into `values`. Returns its problem, or null. */
  read({ fields, problem }: CsvRecord): RowProblem | null {
    if (problem !== undefined) return { column: '', value: '', reason: problem };
    const isTooShort = fields.length < this.#width;
    if (isTooShort || (fields.length > this.#width && fields.slice(this.#width).some((field) => field.trim() !== '')))
      return { column: '', value: '', reason: `has ${fields.length} fields, the header has ${this.#width}` };
    const { values } = this;
    for (const cell of this.#cells) {
      const text = cell.at < 0 ? '' : trimmed(fields[cell.at] ?? '');
      if (text === '') {
        if (cell.required) return { column: cell.name, value: '', reason: 'is empty' };
        values[cell.index] = null;
        continue;
      }
      const value = cell.read(text);
      if (value instanceof Refusal) return { column: cell.name, value: text, reason: value.reason };
      values[cell.index] = value;
    }
    const wrong = this.#file.check?.(this.value);
    return wrong ? { column: wrong.column, value: this.#textIn(fields, wrong.column), reason: wrong.reason } : null;
  }

  /** The position of a column in a record. Negative if the file lacks it. */
  place(name: string): number {
    return this.#cells.find((cell) => cell.name === name)?.at ?? -1;
  }

  #textIn(fields: readonly string[], name: string): string {
    const at = this.place(name);
    return at < 0 ? '' : (fields[at] ?? '').trim();
  }

  /** Whether the first fields of a record can be those of a row: all of them are valid, and at least one is not plain text. */
  areReadable(fields: readonly string[]): boolean {
    const cells = this.#cells.filter(({ at }) => at >= 0 && at < fields.length);
    return (
      cells.every(({ name }) => this.valueIn(fields, name) !== null) &&
      cells.some(({ name, read }) => read !== words && read !== story && this.valueIn(fields, name) !== '')
    );
  }

  /** The value of a column in a refused record. Empty if there is none, null if it cannot be read. */
  valueIn(fields: readonly string[], name: string): string | null {
    const cell = this.#cells.find((each) => each.name === name);
    if (cell === undefined || cell.at < 0) return '';
    const text = fields[cell.at]?.trim();
    if (text === undefined || (text === '' && cell.required)) return null;
    if (text === '') return '';
    const value = cell.read(text);
    return value instanceof Refusal ? null : (value ?? '');
  }
}
