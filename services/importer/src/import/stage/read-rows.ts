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
  /** Rows as COPY takes them, of kinds that are staged while they are read. UTF-8. */
  readonly staged: Uint8Array<ArrayBuffer>;
  readonly refused: readonly RefusedRecord[];
  /** Whether the last record so far is the beginning of a row, and not all of it. */
  readonly endsWithinRow: boolean;
  /** Dealerships that its rows name and none before them; those that are refused name none. */
  readonly stores: readonly NamedStore[];
}

/** Reads the rows of a file as a stream, on whichever thread. Throws `RefusedFile`. */
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

/** Which repair order a refused row would have belonged to. */
const ORDER_ROWS: ReadonlySet<string> = new Set(['ros', 'lines', 'techs', 'parts']);

/** The repair order of a refused row as COPY takes it. */
export const refusedOrder = (number: string, suffix: string): string => `${escaped(number)}\t${escaped(suffix)}\n`;

/** Whether refused rows of a kind say which repair order lost them. */
export const isOfOrder = (kind: string): boolean => ORDER_ROWS.has(kind);

type Written = Omit<RowPiece, 'columns' | 'unknown' | 'records' | 'bytes' | 'isWhole'>;

const [TAB, LINE_FEED] = [9, 10];
/** Of the numbers before a staged row, and of the sign of a cell without a value and the tab before it. */
const [ROOM_BEFORE_ROW, ROOM_OF_CELL] = [40, 3];

/** Makes records bytes of rows. */
class RowWriter implements RecordTaker {
  readonly #kind: string;
  readonly #position: number;
  readonly #reader: RowReader;
  readonly #plain: PlainRows;
  /** Columns that may hold what COPY takes for something else. */
  readonly #isText: readonly boolean[];
  /** A repair order without suffix has an empty one. */
  readonly #suffix: number;
  readonly #isOfOrders: boolean;
  readonly #isStaged: boolean;
  readonly #rows = new GrowingBytes();
  readonly #staged = new GrowingBytes();
  /** Of the row in hand: where each cell begins, one more behind the last. */
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
    // Of a row that is not loaded the field may be another one, moved by a comma, or a word of a line of totals.
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

  /** Whether a record that is none may be a row up to a cut: as far as its fields are whole they are those of one, which no line of totals has. */
  #isBeginning({ fields, problem }: CsvRecord): boolean {
    const known = problem === undefined ? fields.length - 1 : fields.length;
    return known < this.#reader.width && this.#reader.areReadable(fields.slice(0, known));
  }

  /** What was written since it was asked for last. */
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

  /** Adds the row in hand with where it comes from, and with a sign for each cell without a value. */
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
