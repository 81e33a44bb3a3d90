import { importFileOf } from '../columns/files.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { isAttached, isOrderKind } from '../columns/order-kinds.ts';
import type { CsvRecord, RecordTaker } from '../read/csv-records.ts';
import type { Header } from '../read/header.ts';
import type { Reject } from '../read/rejects.ts';
import { type NamedStore, NamedStores } from '../stores/named-stores.ts';
import { escaped, NO_VALUE } from './cell-text.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { PlainRows } from './plain-rows.ts';
import { readRecords } from './read-records.ts';
import { isOfUnits, unitOf } from './replaced-unit.ts';
import { type RowProblem, RowReader } from './row-reader.ts';

/** A file to read. It can be sent to another thread. */
export interface RowsRequest {
  readonly kind: string;
  readonly path: string;
  /** Distinguishes the files of one kind. */
  readonly position: number;
  readonly timezone: string;
}

/** A record that is not a row, and what is known about what it belongs to. */
export interface RefusedRecord extends Reject {
  /** Its repair order for COPY, number and suffix. Null if it has none or does not name it. */
  readonly order: string | null;
  /** Its document. Null if it has none or does not name it. */
  readonly unit: string | null;
  /** Whether it does not name its repair order or document. */
  readonly isNameless: boolean;
}

/** The content of a piece of a file. It can be sent to another thread cheaply, because it has few long texts, and bytes that are moved. */
export interface RowPiece {
  /** The product's columns in the file. */
  readonly columns: readonly string[];
  /** The file's columns that nothing reads. */
  readonly unknown: readonly string[];
  /** The number of records of the piece, including refused ones. */
  readonly records: number;
  /** Bytes of the file read so far. */
  readonly bytes: number;
  /** False at the end of a file that ends within a line, as truncated files do. */
  readonly isWhole: boolean;
  /** Rows of repair orders in UTF-8: cells escaped for COPY, separated by tabs, empty without a value, and a line feed. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Whether each character of the rows is one byte. */
  readonly isAscii: boolean;
  /** The line of the file at which each of them begins. */
  readonly lines: Int32Array<ArrayBuffer>;
  /** Rows for COPY in UTF-8, for kinds that are staged while they are read. */
  readonly staged: Uint8Array<ArrayBuffer>;
  readonly refused: readonly RefusedRecord[];
  /** Whether the last record so far is an incomplete row. */
  readonly endsWithinRow: boolean;
  /** Dealerships that its rows name for the first time. Refused rows do not count. */
  readonly stores: readonly NamedStore[];
}

/** Reads the rows of a file as a stream, on any thread. Throws `RefusedFile`. */
export async function* readRows({ kind, path, position, timezone }: RowsRequest): AsyncGenerator<RowPiece> {
  const file = importFileOf(kind);
  let writer: RowWriter | null = null;
  const writerOf = (header: Header): RowWriter => {
    writer = new RowWriter(file, header, timezone, position);
    return writer;
  };
  for await (const { header, records, bytes, isWhole } of readRecords(file, path, writerOf)) {
    const columns = header.columns.map(({ column }) => column.name);
    yield { columns, unknown: header.unknown, records, bytes, isWhole, ...piece() };
  }

  function piece(): Written {
    if (writer === null) throw new Error('There is a writer once there is a header.');
    return writer.written();
  }
}

/** Kinds whose refused rows name the repair order that they belong to. */
const ORDER_ROWS: ReadonlySet<string> = new Set(['ros', 'lines', 'techs', 'parts']);

/** The repair order of a refused row for COPY. */
export const refusedOrder = (number: string, suffix: string): string => `${escaped(number)}\t${escaped(suffix)}\n`;

/** Whether refused rows of a kind say which repair order lost them. */
export const isOfOrder = (kind: string): boolean => ORDER_ROWS.has(kind);

type Written = Omit<RowPiece, 'columns' | 'unknown' | 'records' | 'bytes' | 'isWhole'>;

const [TAB, LINE_FEED] = [9, 10];
/** The size of the numbers before a staged row, and of the sign for an empty cell with its tab. */
const [ROOM_BEFORE_ROW, ROOM_OF_CELL] = [40, 3];

/** Turns records into the bytes of rows. */
class RowWriter implements RecordTaker {
  readonly #kind: string;
  readonly #position: number;
  readonly #reader: RowReader;
  readonly #plain: PlainRows;
  /** Columns whose values may need escaping for COPY. */
  readonly #isText: readonly boolean[];
  /** A repair order without a suffix has an empty one. */
  readonly #suffix: number;
  readonly #isOfOrders: boolean;
  readonly #isStaged: boolean;
  readonly #rows = new GrowingBytes();
  readonly #staged = new GrowingBytes();
  /** For the present row, the start of each cell, and one more after the last. */
  #cells: Int32Array = new Int32Array(0);
  #lines: number[] = [];
  #refused: RefusedRecord[] = [];
  #endsWithinRow = false;
  readonly #stores: NamedStores;

  constructor(file: ImportFile, header: Header, timezone: string, position: number) {
    this.#kind = file.kind;
    this.#position = position;
    this.#reader = new RowReader(file, header, timezone);
    this.#plain = new PlainRows(file, header, timezone);
    this.#isText = file.columns.map(({ kind: holds }) => holds === 'text' || holds === 'story');
    this.#suffix = file.columns.findIndex(({ name }) => name === 'ro_suffix');
    [this.#isOfOrders, this.#isStaged] = [isOrderKind(file.kind), !isAttached(file.kind)];
    this.#cells = new Int32Array(file.columns.length + 1);
    this.#stores = new NamedStores(header.stores);
  }

  readonly takeLine: NonNullable<RecordTaker['takeLine']> = (characters, start, end, line) => {
    const from = this.#rows.end;
    if (!this.#plain.write(characters, start, end, this.#rows)) return false;
    this.#endsWithinRow = false;
    if (this.#stores.isAny) this.#stores.note((at) => this.#plain.field(characters, at), line);
    this.#endRow(from, line, this.#plain.cells);
    return true;
  };

  readonly take = (record: CsvRecord): void => {
    const problem = this.#reader.read(record);
    this.#endsWithinRow = problem?.column === '' && this.#isBeginning(record);
    if (problem !== null) {
      this.#refused.push({ line: record.line, ...problem, ...this.#belongingOf(record, problem) });
      return;
    }
    // In a row that is not loaded, the field may be another one, moved by a comma, or a word of a line of totals.
    this.#stores.note((at) => record.fields[at] ?? '', record.line);
    const from = this.#rows.end;
    const { values } = this.#reader;
    for (let at = 0; at < values.length; at += 1) {
      if (at > 0) this.#rows.add('\t');
      this.#cells[at] = this.#rows.end;
      const value = values[at] ?? '';
      if (value !== '') this.#rows.add(this.#isText[at] ? escaped(value) : value);
    }
    this.#cells[values.length] = this.#rows.end + 1;
    this.#endRow(from, record.line, this.#cells);
  };

  /** Whether an invalid record may be a truncated row: its complete fields are valid, which those of a line of totals are not. */
  #isBeginning({ fields, problem }: CsvRecord): boolean {
    const known = problem === undefined ? fields.length - 1 : fields.length;
    return known < this.#reader.width && this.#reader.areReadable(fields.slice(0, known));
  }

  /** What was written since the last call. */
  written(): Written {
    const [lines, refused] = [Int32Array.from(this.#lines), this.#refused];
    [this.#lines, this.#refused] = [[], []];
    const { isAscii } = this.#rows;
    const [endsWithinRow, stores] = [this.#endsWithinRow, this.#stores.take()];
    return { rows: this.#rows.take(), isAscii, lines, staged: this.#staged.take(), refused, endsWithinRow, stores };
  }

  #endRow(from: number, line: number, cells: Int32Array): void {
    if (this.#isStaged) this.#stage(line, cells);
    if (!this.#isOfOrders) {
      this.#rows.end = from;
      return;
    }
    this.#rows.reserve(1);
    this.#rows.addCode(LINE_FEED);
    this.#lines.push(line);
  }

  /** Adds the present row with its source, and with a sign for each empty cell. */
  #stage(line: number, cells: Int32Array): void {
    const { bytes, end } = this.#rows;
    const to = this.#staged;
    const last = cells.length - 1;
    to.reserve(ROOM_BEFORE_ROW + end - (cells[0] ?? 0) + ROOM_OF_CELL * last);
    to.addNumber(this.#position);
    to.addCode(TAB);
    to.addNumber(line);
    for (let cell = 0; cell < last; cell += 1) {
      to.addCode(TAB);
      const [start, stop] = [cells[cell] ?? 0, (cells[cell + 1] ?? 1) - 1];
      if (start < stop) for (let at = start; at < stop; at += 1) to.addCode(bytes[at] ?? 0);
      else if (cell !== this.#suffix) to.add(NO_VALUE);
    }
    to.addCode(LINE_FEED);
  }

  #belongingOf(
    { fields, problem }: CsvRecord,
    { column }: RowProblem,
  ): Pick<RefusedRecord, 'order' | 'unit' | 'isNameless'> {
    const kind = this.#kind;
    if (!isOfOrder(kind) && !isOfUnits(kind)) return { order: null, unit: null, isNameless: false };
    const reader = this.#reader;
    const field = (name: string): string => (fields[reader.place(name)] ?? '').trim().replaceAll('\0', '');
    // A record of the wrong shape over several lines may contain the rows of others.
    const isSwallower = column === '' && fields.some((each) => each.includes('\n'));
    // The last field of a record that is too short may be truncated, and the following fields are unknown.
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
