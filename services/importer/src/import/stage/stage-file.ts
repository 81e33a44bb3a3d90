import type { ImportFile } from '../columns/import-file.ts';
import { isAttached, isOrderKind, type OrderKind } from '../columns/order-kinds.ts';
import type { CsvRecord } from '../read/csv-records.ts';
import type { Header } from '../read/header.ts';
import type { Reject, RejectsFile } from '../read/rejects.ts';
import { escaped, NO_VALUE } from './cell-text.ts';
import { NO_ORDER, type NoteRow } from './order-proof.ts';
import type { OrderShelves } from './order-shelves.ts';
import { readRecords } from './read-records.ts';
import { isOfUnits, unitOf } from './replaced-unit.ts';
import { type RowProblem, RowReader } from './row-reader.ts';
import { COPY_CHARACTERS, Staging } from './staging.ts';

export interface StageOptions {
  readonly staging: Staging;
  readonly file: ImportFile;
  readonly path: string;
  /** Tells the files of one kind apart; the last one wins where they hold the same key. */
  readonly position: number;
  readonly timezone: string;
  /** Takes the rows that are refused. */
  readonly rejects: RejectsFile;
  /** Whoever takes note of every row that is not refused, given the columns that the file has. */
  readonly watch: (present: readonly string[]) => NoteRow | null;
  /** Where rows of repair orders wait until it is clear what becomes of them. */
  readonly shelves: OrderShelves;
  /** Bytes of the file and rows of it read so far. */
  readonly progress: (bytes: number, rows: number) => void;
}

export interface StagedFile {
  /** Rows that are not refused. */
  readonly rows: number;
  readonly warnings: readonly string[];
  /** The columns of ours that the file has. */
  readonly columns: readonly string[];
  /** Whether a refused row does not say to which repair order, or document, it belongs. */
  readonly hasNameless: boolean;
}

/**
 * Reads a file as a stream into its staged table, and what repair orders are made of onto the shelves, refusing rows whose values
 * cannot be read. What hangs on repair orders is not staged yet. Throws `RefusedFile`.
 */
export async function stageFile(options: StageOptions): Promise<StagedFile> {
  const warnings: string[] = [];
  let columns: readonly string[] = [];
  let sink: RowSink | null = null;
  let rows = 0;
  for await (const { header, records, bytes, isWhole } of readRecords(options.file, options.path)) {
    if (sink === null) {
      sink = new RowSink(options, header);
      columns = header.columns.map(({ column }) => column.name);
      if (header.unknown.length > 0)
        warnings.push(`Columns that are not read: ${header.unknown.map((name) => name || '(no name)').join(', ')}`);
    }
    rows += records.length;
    await sink.add(records);
    options.progress(bytes, rows);
    if (!isWhole) warnings.push('The file ends in the middle of a line; it may have been cut off');
  }
  await sink?.flush();
  return {
    rows: rows - (sink?.refused ?? 0),
    columns,
    hasNameless: sink?.hasNameless ?? false,
    warnings,
  };
}

/** Which repair order a refused row would have belonged to. */
const ORDER_ROWS: ReadonlySet<string> = new Set(['ros', 'lines', 'techs', 'parts']);

/** Turns records into staged rows and rejects. */
class RowSink {
  readonly #options: StageOptions;
  readonly #reader: RowReader;
  /** Of the row in hand. A repair order without suffix has an empty one. */
  readonly #written: string[];
  readonly #suffix: number;
  /** Columns that may hold what COPY takes for something else. */
  readonly #isText: readonly boolean[];
  readonly #note: NoteRow | null;
  /** The kind of file, if repair orders are made of it. */
  readonly #kind: OrderKind | null;
  readonly #isAttached: boolean;
  #text: string[] = [];
  #size = 0;
  #refused: string[] = [];
  #refusedUnits: string[] = [];
  #copying: Promise<void> = Promise.resolve();
  refused = 0;
  hasNameless = false;

  constructor(options: StageOptions, header: Header) {
    this.#options = options;
    const { columns, kind } = options.file;
    this.#kind = isOrderKind(kind) ? kind : null;
    this.#isAttached = isAttached(kind);
    this.#reader = new RowReader(options.file, header, options.timezone);
    this.#written = columns.map(() => '');
    this.#isText = columns.map(({ kind: holds }) => holds === 'text' || holds === 'story');
    this.#suffix = columns.findIndex(({ name }) => name === 'ro_suffix');
    this.#note = options.watch(header.columns.map(({ column }) => column.name));
  }

  async add(records: readonly CsvRecord[]): Promise<void> {
    const rejects: Reject[] = [];
    for (const record of records) {
      const problem = this.#row(record);
      if (problem === null) continue;
      this.refused += 1;
      rejects.push({ line: record.line, ...problem });
      this.#noteRefused(record, problem);
    }
    await this.#options.rejects.add(rejects);
    await this.#options.shelves.relieve();
    if (this.#size > COPY_CHARACTERS) await this.#copy();
  }

  /** Sends what is left and waits for all of it. */
  async flush(): Promise<void> {
    await this.#copy();
    await this.#copying;
  }

  /** Reading goes on while the database takes the rows before. */
  async #copy(): Promise<void> {
    const { staging, file } = this.#options;
    const [rows, refused, units] = [this.#text, this.#refused, this.#refusedUnits];
    this.#text = [];
    this.#refused = [];
    this.#refusedUnits = [];
    this.#size = 0;
    await this.#copying;
    this.#copying = (async () => {
      if (rows.length > 0) await staging.copy(file.kind, Staging.columnsOf(file), rows);
      if (refused.length > 0) await staging.copy('refused', ['ro_number', 'ro_suffix'], refused);
      if (units.length > 0) await staging.copy('refused_unit', ['file_no', 'kind', 'unit'], units);
    })();
    // Whoever awaits it next hears of a failure; until then it is nobody's.
    this.#copying.catch(() => undefined);
  }

  #row(record: CsvRecord): RowProblem | null {
    const problem = this.#reader.read(record);
    if (problem !== null) return problem;
    const { values } = this.#reader;
    const written = this.#written;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? null;
      written[at] = value === null ? '' : this.#isText[at] ? escaped(value) : value;
    }
    // Joined, not added up: a text of many additions is a tree of its pieces, many times its own size.
    const row = written.join('\t');
    const { position, shelves } = this.#options;
    const noted = this.#note?.(values, row, record.line) ?? NO_ORDER;
    if (typeof noted === 'object') return noted;
    if (this.#kind !== null) shelves.put(noted, this.#kind, `${position}\t${record.line}\t${row}`);
    if (this.#isAttached) return null;
    for (let at = 0; at < values.length; at += 1)
      if (values[at] === null && at !== this.#suffix) written[at] = NO_VALUE;
    this.#text.push(`${position}\t${record.line}\t${written.join('\t')}\n`);
    this.#size += row.length;
    return null;
  }

  #noteRefused({ fields, problem }: CsvRecord, { column }: RowProblem): void {
    const { kind } = this.#options.file;
    const isOfOrder = ORDER_ROWS.has(kind);
    if (!isOfOrder && !isOfUnits(kind)) return;
    const reader = this.#reader;
    const field = (name: string): string => (fields[reader.place(name)] ?? '').trim().replaceAll('\0', '');
    // A record of the wrong shape that spans lines may have swallowed the rows of others.
    const isSwallower = column === '' && fields.some((each) => each.includes('\n'));
    // The last field of a record that is too short may have been cut off, and what follows it is not known.
    const isShort = problem === undefined && column === '' && fields.length < reader.width;
    const known = isShort ? fields.length - 1 : fields.length;
    if (!isOfOrder) {
      const whole = fields.slice(0, known);
      const unit = isSwallower ? null : unitOf(kind, (name) => reader.valueIn(whole, name));
      if (unit === null) this.hasNameless = true;
      else this.#refusedUnits.push(`${this.#options.position}\t${kind}\t${escaped(unit)}\n`);
      return;
    }
    const number = field('ro_number');
    const isCut = reader.place('ro_number') >= known || reader.place('ro_suffix') >= known;
    if (number === '' || isSwallower || isCut) this.hasNameless = true;
    if (number === '') return;
    const refused = `${escaped(number)}\t${escaped(field('ro_suffix'))}\n`;
    this.#refused.push(refused);
    this.#size += refused.length;
  }
}
