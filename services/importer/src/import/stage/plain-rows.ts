import type { ImportFile } from '../columns/import-file.ts';
import { LONGEST_WORDS } from '../columns/values.ts';
import type { Header } from '../read/header.ts';
import type { GrowingBytes } from './growing-bytes.ts';
import { type WriteCell, writerOf } from './plain-cells.ts';

interface Cell {
  /** Its position in a record. */
  readonly at: number;
  readonly required: boolean;
  readonly write: WriteCell;
}

const [TAB, SPACE, QUOTE, COMMA] = [9, 32, 34, 44];
/** More than a value takes beyond its own characters. */
const ROOM_OF_CELL = 64;

/**
 * Writes rows from lines with plain values, as nearly all are: character by character, without a string for each cell. `RecordReader` and
 * `RowReader` read everything that it leaves: invalid, multi-line and unusual lines. For the rows that it takes, both give the same result.
 */
export class PlainRows {
  /** For the last written row, the start of each of its cells. One more after the last is its end. */
  readonly cells: Int32Array;
  readonly #file: ImportFile;
  /** In the order of the file's definition. Null for columns that the file lacks. */
  readonly #columns: readonly (Cell | null)[];
  /** For the present line. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #places: ReadonlyMap<string, number>;
  /** The bytes to which rows are added. */
  #bytes: Buffer = Buffer.alloc(0);

  constructor(file: ImportFile, header: Header, timezone: string) {
    const at = new Map(header.columns.map(({ column, at }) => [column.name, at]));
    this.#file = file;
    this.#columns = file.columns.map((column) => {
      const place = at.get(column.name);
      if (place === undefined) return null;
      return { at: place, required: column.required, write: writerOf(column, timezone) };
    });
    this.#places = new Map(file.columns.map(({ name }, place) => [name, place]));
    this.cells = new Int32Array(file.columns.length + 1);
    this.#starts = new Int32Array(header.width);
    this.#ends = new Int32Array(header.width);
  }

  /**
   * Adds the row of a line, with its cells separated by tabs. Returns false, and adds nothing, if it is not plain. It changes the
   * characters of the line.
   */
  write(characters: Uint16Array, start: number, end: number, to: GrowingBytes): boolean {
    if (!this.#findFields(characters, start, end)) return false;
    const columns = this.#columns;
    to.reserve(end - start + ROOM_OF_CELL * columns.length);
    const from = to.end;
    for (let place = 0; place < columns.length; place += 1) {
      if (place > 0) to.addCode(TAB);
      this.cells[place] = to.end;
      const cell = columns[place] ?? null;
      if (cell !== null && !this.#writeCell(cell, characters, to)) {
        to.end = from;
        return false;
      }
    }
    this.cells[columns.length] = to.end + 1;
    if (this.#file.check === undefined || this.#isRight(to)) return true;
    to.end = from;
    return false;
  }

  /** The start of a field of the last written line, by its position in the record, for fields that are not in rows. */
  field(characters: Uint16Array, at: number): string {
    const [start, end] = [this.#starts[at] ?? 0, this.#ends[at] ?? 0];
    return String.fromCharCode(...characters.subarray(start, Math.min(end, start + LONGEST_WORDS)));
  }

  /**
   * Finds the fields of a line and removes one of each two quotes in quoted fields. Returns whether they are as many as those of the
   * header.
   */
  #findFields(characters: Uint16Array, start: number, end: number): boolean {
    const [starts, ends] = [this.#starts, this.#ends];
    const width = starts.length;
    let at = start;
    for (let field = 0; field < width; field += 1) {
      const isQuoted = at < end && characters[at] === QUOTE;
      if (isQuoted) at += 1;
      starts[field] = at;
      const stop = isQuoted ? QUOTE : COMMA;
      while (at < end && characters[at] !== stop) at += 1;
      let upto = at;
      if (isQuoted) {
        while (at + 1 < end && characters[at + 1] === QUOTE) {
          // Keeps the first of the two and moves the rest up to it.
          at += 1;
          do {
            characters[upto] = characters[at] ?? 0;
            upto += 1;
            at += 1;
          } while (at < end && characters[at] !== QUOTE);
        }
        if (at === end) return false;
        at += 1;
      }
      ends[field] = upto;
      if (at === end) return field === width - 1;
      if (characters[at] !== COMMA) return false;
      at += 1;
    }
    return false;
  }

  #writeCell({ at, required, write }: Cell, characters: Uint16Array, to: GrowingBytes): boolean {
    let [start, end] = [this.#starts[at] ?? 0, this.#ends[at] ?? 0];
    while (start < end && characters[start] === SPACE) start += 1;
    while (start < end && characters[end - 1] === SPACE) end -= 1;
    return start === end ? !required : write(characters, start, end, to);
  }

  /** Whether the last written row, whose values are valid by themselves, has no problem. */
  #isRight(to: GrowingBytes): boolean {
    if (this.#bytes.buffer !== to.bytes.buffer) this.#bytes = Buffer.from(to.bytes.buffer);
    return this.#file.check?.(this.#value) == null;
  }

  readonly #value = (column: string): string | null => {
    const place = this.#places.get(column) ?? -1;
    const [start, end] = [this.cells[place] ?? 0, (this.cells[place + 1] ?? 1) - 1];
    return start >= end ? null : this.#bytes.toString('latin1', start, end);
  };
}
