import { importFileOf } from '../columns/files.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { isAttached, isOrderKind } from '../columns/order-kinds.ts';
import type { CsvRecord } from '../read/csv-records.ts';
import type { Header } from '../read/header.ts';
import type { Reject } from '../read/rejects.ts';
import { escaped, NO_VALUE } from './cell-text.ts';
import { readRecords } from './read-records.ts';
import { isOfUnits, unitOf } from './replaced-unit.ts';
import { type RowProblem, RowReader } from './row-reader.ts';

/** A file whose rows are wanted. It can be sent to another thread. */
export interface RowsRequest {
  readonly kind: string;
  readonly path: string;
  /** Tells the files of one kind apart. */
  readonly position: number;
  readonly timezone: string;
}

/** A record that is no row, and what is known of what it belongs to. */
export interface RefusedRecord extends Reject {
  /** Its repair order as COPY takes it, number and suffix; null where it is of none or does not say. */
  readonly order: string | null;
  /** The document that it belongs to; null where it is of none or does not say. */
  readonly unit: string | null;
  /** Whether it does not say to which repair order, or document, it belongs. */
  readonly isNameless: boolean;
}

/** What a piece of a file holds. It can be sent to another thread, and costs little there because it is few long texts and bytes that move there. */
export interface RowPiece {
  /** The columns of ours that the file has. */
  readonly columns: readonly string[];
  /** Its columns that nothing reads. */
  readonly unknown: readonly string[];
  /** Records of the piece, those that are refused among them. */
  readonly records: number;
  /** Bytes of the file read so far. */
  readonly bytes: number;
  /** False at the end of a file that ends in the middle of a line, as cut-off files do. */
  readonly isWhole: boolean;
  /** Rows of repair orders, each its cells escaped as COPY takes them, parted by tabs, empty where there is no value, and a line feed. UTF-8. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Whether each character of the rows is one byte. */
  readonly isAscii: boolean;
  /** The line of the file at which each of them begins. */
  readonly lines: Int32Array<ArrayBuffer>;
  /** Rows as COPY takes them, of kinds that are staged while they are read. */
  readonly staged: string;
  readonly refused: readonly RefusedRecord[];
}

/** Reads the rows of a file as a stream, on whichever thread. Throws `RefusedFile`. */
export async function* readRows({ kind, path, position, timezone }: RowsRequest): AsyncGenerator<RowPiece> {
  const file = importFileOf(kind);
  let writer: RowWriter | null = null;
  for await (const { header, records, bytes, isWhole, isPlain } of readRecords(file, path)) {
    writer ??= new RowWriter(file, header, timezone, position);
    const columns = header.columns.map(({ column }) => column.name);
    yield {
      columns,
      unknown: header.unknown,
      records: records.length,
      bytes,
      isWhole,
      ...writer.write(records, isPlain),
    };
  }
}

/** Which repair order a refused row would have belonged to. */
const ORDER_ROWS: ReadonlySet<string> = new Set(['ros', 'lines', 'techs', 'parts']);

/** The repair order of a refused row as COPY takes it. */
export const refusedOrder = (number: string, suffix: string): string => `${escaped(number)}\t${escaped(suffix)}\n`;

/** Whether refused rows of a kind say which repair order lost them. */
export const isOfOrder = (kind: string): boolean => ORDER_ROWS.has(kind);

const linesOf = (texts: readonly string[]): string => (texts.length === 0 ? '' : `${texts.join('\n')}\n`);

/** Makes records texts of rows. */
class RowWriter {
  readonly #kind: string;
  readonly #position: number;
  readonly #reader: RowReader;
  /** Of the row in hand. A repair order without suffix has an empty one. */
  readonly #written: string[];
  readonly #suffix: number;
  /** Columns that may hold what COPY takes for something else. */
  readonly #isText: readonly boolean[];

  constructor(file: ImportFile, header: Header, timezone: string, position: number) {
    this.#kind = file.kind;
    this.#position = position;
    this.#reader = new RowReader(file, header, timezone);
    this.#written = file.columns.map(() => '');
    this.#isText = file.columns.map(({ kind: holds }) => holds === 'text' || holds === 'story');
    this.#suffix = file.columns.findIndex(({ name }) => name === 'ro_suffix');
  }

  /** @param isPlain whether no field has anything that COPY takes for something else */
  write(
    records: readonly CsvRecord[],
    isPlain: boolean,
  ): Pick<RowPiece, 'rows' | 'isAscii' | 'lines' | 'staged' | 'refused'> {
    const [isOfOrders, isStaged] = [isOrderKind(this.#kind), !isAttached(this.#kind)];
    const rows: string[] = [];
    const staged: string[] = [];
    const refused: RefusedRecord[] = [];
    const lines = new Int32Array(isOfOrders ? records.length : 0);
    for (const record of records) {
      const problem = this.#reader.read(record);
      if (problem !== null) {
        refused.push({ line: record.line, ...problem, ...this.#belongingOf(record, problem) });
        continue;
      }
      this.#fill(isPlain);
      if (isOfOrders) {
        lines[rows.length] = record.line;
        // Joined, not added up: a text of many additions is a tree of its pieces, many times its own size.
        rows.push(this.#written.join('\t'));
      }
      if (isStaged) staged.push(this.#stagedRow(record.line));
    }
    const text = linesOf(rows);
    // Bytes of their own, not some of a larger piece of memory: they go to another thread with it.
    const bytes = new TextEncoder().encode(text);
    const isAscii = bytes.length === text.length;
    return { rows: bytes, isAscii, lines: lines.slice(0, rows.length), staged: linesOf(staged), refused };
  }

  #fill(isPlain: boolean): void {
    const { values } = this.#reader;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? '';
      this.#written[at] = isPlain || !this.#isText[at] ? value : escaped(value);
    }
  }

  #stagedRow(line: number): string {
    const { values } = this.#reader;
    for (let at = 0; at < values.length; at += 1)
      if (values[at] === null && at !== this.#suffix) this.#written[at] = NO_VALUE;
    return `${this.#position}\t${line}\t${this.#written.join('\t')}`;
  }

  #belongingOf(
    { fields, problem }: CsvRecord,
    { column }: RowProblem,
  ): Pick<RefusedRecord, 'order' | 'unit' | 'isNameless'> {
    const kind = this.#kind;
    if (!isOfOrder(kind) && !isOfUnits(kind)) return { order: null, unit: null, isNameless: false };
    const reader = this.#reader;
    const field = (name: string): string => (fields[reader.place(name)] ?? '').trim().replaceAll('\0', '');
    // A record of the wrong shape that spans lines may have swallowed the rows of others.
    const isSwallower = column === '' && fields.some((each) => each.includes('\n'));
    // The last field of a record that is too short may have been cut off, and what follows it is not known.
    const isShort = problem === undefined && column === '' && fields.length < reader.width;
    const known = isShort ? fields.length - 1 : fields.length;
    if (!isOfOrder(kind)) {
      const whole = fields.slice(0, known);
      const unit = isSwallower ? null : unitOf(kind, (name) => reader.valueIn(whole, name));
      return { order: null, unit, isNameless: unit === null };
    }
    const number = field('ro_number');
    const isCut = reader.place('ro_number') >= known || reader.place('ro_suffix') >= known;
    return {
      order: number === '' ? null : refusedOrder(number, field('ro_suffix')),
      unit: null,
      isNameless: number === '' || isSwallower || isCut,
    };
  }
}
