import { readerOf } from '../columns/column.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { type ReadValue, Refusal } from '../columns/values.ts';
import { type CsvRecord, RecordReader } from '../read/csv-records.ts';
import { type Header, readHeader } from '../read/header.ts';
import type { Reject, RejectsFile } from '../read/rejects.ts';
import { readText } from '../read/text-source.ts';
import { RefusedFile } from '../refused-file.ts';
import type { NoteRow, OrderProof } from './order-proof.ts';
import { isOfUnits, unitOf } from './replaced-unit.ts';
import { Staging } from './staging.ts';

/** COPY takes this much at a time: far faster than rows, far smaller than memory. */
const COPY_CHARACTERS = 1024 * 1024;

export interface StageOptions {
  readonly staging: Staging;
  readonly file: ImportFile;
  readonly path: string;
  /** Tells the files of one kind apart; the last one wins where they hold the same key. */
  readonly position: number;
  readonly timezone: string;
  readonly rejects: RejectsFile;
  readonly proof: OrderProof;
  /** Bytes of the file and rows of it read so far. */
  readonly progress: (bytes: number, rows: number) => void;
}

export interface StagedFile {
  /** Rows that were staged. */
  readonly rows: number;
  readonly warnings: readonly string[];
  /** The columns of ours that the file has. */
  readonly columns: readonly string[];
  /** Whether a refused row does not say to which repair order, or document, it belongs. */
  readonly hasNameless: boolean;
}

/** Reads a file as a stream into its staged table, refusing rows whose values cannot be read. Throws `RefusedFile`. */
export async function stageFile(options: StageOptions): Promise<StagedFile> {
  const { file, path, progress, rejects } = options;
  const records = new RecordReader();
  let header: Header | null = null;
  let sink: RowSink | null = null;
  let rows = 0;
  const take = async (found: readonly CsvRecord[]) => {
    let list = found;
    const first = list[0];
    if (sink === null) {
      if (first === undefined) return;
      if (first.problem !== undefined)
        throw new RefusedFile(`Expected a header line; in line ${first.line} ${first.problem}.`);
      header = readHeader(file, first.fields);
      sink = new RowSink(options, header);
      list = list.slice(1);
    }
    rows += list.length;
    await sink.add(list);
  };
  for await (const { text, bytes } of readText(path)) {
    await take(records.push(text));
    progress(bytes, rows);
  }
  await take(records.end());
  const done = finish(file, header, sink);
  await done.sink.flush();
  return {
    rows: rows - rejects.count,
    columns: done.header.columns.map(({ column }) => column.name),
    hasNameless: done.sink.hasNameless,
    warnings: [
      ...(done.header.unknown.length > 0
        ? [`Columns that are not read: ${done.header.unknown.map((name) => name || '(no name)').join(', ')}`]
        : []),
      ...(records.endsWithLineFeed ? [] : ['The file ends in the middle of a line; it may have been cut off']),
    ],
  };
}

/** Both are there once the header was read. */
function finish(file: ImportFile, header: Header | null, sink: RowSink | null): { header: Header; sink: RowSink } {
  if (header === null || sink === null) {
    const required = file.columns.filter((column) => column.required).map((column) => column.name);
    throw new RefusedFile(`Expected a header line with the columns ${required.join(', ')}; found only empty lines.`);
  }
  return { header, sink };
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : text;

/** What COPY is told where there is no value: a repair order without suffix has an empty one. */
const nothingOf = (column: string): string => (column === 'ro_suffix' ? '' : '\\N');

/** Which repair order a refused row would have belonged to. */
const ORDER_ROWS: ReadonlySet<string> = new Set(['ros', 'lines', 'techs', 'parts']);

interface Cell {
  readonly name: string;
  readonly required: boolean;
  /** Where it stands in a record; negative where the file does not have the column. */
  readonly at: number;
  /** Where its value stands among those of a row. */
  readonly index: number;
  readonly read: ReadValue;
}

/** Turns records into staged rows and rejects. */
class RowSink {
  readonly #options: StageOptions;
  readonly #width: number;
  /** Of the columns that the file has, or must have. */
  readonly #cells: readonly Cell[];
  readonly #value: (column: string) => string | null;
  /** Of the row in hand; columns that the file does not have stay as they are. */
  readonly #values: (string | null)[];
  readonly #written: string[];
  readonly #note: NoteRow | null;
  #text: string[] = [];
  #size = 0;
  #refused: string[] = [];
  #refusedUnits: string[] = [];
  #copying: Promise<void> = Promise.resolve();
  hasNameless = false;

  constructor(options: StageOptions, header: Header) {
    this.#options = options;
    this.#width = header.width;
    const at = new Map(header.columns.map(({ column, at }) => [column.name, at]));
    this.#cells = options.file.columns
      .map((column, index) => ({
        name: column.name,
        required: column.required,
        at: at.get(column.name) ?? -1,
        index,
        read: readerOf(column, options.timezone),
      }))
      .filter((cell) => cell.at >= 0 || cell.required);
    const places = new Map(options.file.columns.map(({ name }, index) => [name, index]));
    this.#value = (name) => this.#values[places.get(name) ?? -1] ?? null;
    this.#values = options.file.columns.map(() => null);
    this.#written = options.file.columns.map(({ name }) => nothingOf(name));
    const { kind, columns } = options.file;
    this.#note = options.proof.watch(
      kind,
      options.position,
      columns.map(({ name }) => name),
      [...at.keys()],
    );
  }

  async add(records: readonly CsvRecord[]): Promise<void> {
    const rejects: Reject[] = [];
    for (const record of records) {
      const reject = this.#row(record);
      if (reject === null) continue;
      rejects.push({ line: record.line, ...reject });
      this.#noteRefused(record, reject);
    }
    await this.#options.rejects.add(rejects);
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

  #row({ line, fields, problem }: CsvRecord): Omit<Reject, 'line'> | null {
    if (problem !== undefined) return { column: '', value: '', reason: problem };
    const { file } = this.#options;
    if (fields.length < this.#width)
      return { column: '', value: '', reason: `has ${fields.length} fields, the header has ${this.#width}` };
    if (fields.length > this.#width && fields.slice(this.#width).some((field) => field.trim() !== ''))
      return { column: '', value: '', reason: `has ${fields.length} fields, the header has ${this.#width}` };
    const [values, written] = [this.#values, this.#written];
    for (const cell of this.#cells) {
      const text = cell.at < 0 ? '' : (fields[cell.at] ?? '').trim();
      if (text === '') {
        if (cell.required) return { column: cell.name, value: '', reason: 'is empty' };
        values[cell.index] = null;
        written[cell.index] = nothingOf(cell.name);
        continue;
      }
      const value = cell.read(text);
      if (value instanceof Refusal) return { column: cell.name, value: text, reason: value.reason };
      values[cell.index] = value;
      written[cell.index] = value === null ? nothingOf(cell.name) : escaped(value);
    }
    const wrong = file.check?.(this.#value);
    if (wrong) return { column: wrong.column, value: '', reason: wrong.reason };
    // Joined, not added up: a text of many additions is a tree of its pieces, many times its own size.
    const row = written.join('\t');
    this.#note?.(values, row);
    this.#text.push(`${this.#options.position}\t${line}\t`, row, '\n');
    this.#size += row.length;
    return null;
  }

  #noteRefused({ fields, problem }: CsvRecord, { column }: Omit<Reject, 'line'>): void {
    const { kind } = this.#options.file;
    const isOfOrder = ORDER_ROWS.has(kind);
    if (!isOfOrder && !isOfUnits(kind)) return;
    const place = (name: string): number => this.#cells.find((cell) => cell.name === name)?.at ?? -1;
    const field = (name: string): string => (fields[place(name)] ?? '').trim().replaceAll('\0', '');
    // A record of the wrong shape that spans lines may have swallowed the rows of others.
    const isSwallower = column === '' && fields.some((each) => each.includes('\n'));
    // The last field of a record that is too short may have been cut off, and what follows it is not known.
    const known =
      problem === undefined && column === '' && fields.length < this.#width ? fields.length - 1 : fields.length;
    if (!isOfOrder) {
      const unit = isSwallower ? null : unitOf(kind, (name) => this.#valueOf(name, fields.slice(0, known)));
      if (unit === null) this.hasNameless = true;
      else this.#refusedUnits.push(`${this.#options.position}\t${kind}\t${escaped(unit)}\n`);
      return;
    }
    const number = field('ro_number');
    const isCut = place('ro_number') >= known || place('ro_suffix') >= known;
    if (number === '' || isSwallower || isCut) this.hasNameless = true;
    if (number !== '') this.#refused.push(`${escaped(number)}\t${escaped(field('ro_suffix'))}\n`);
  }

  /** The value of a column in a refused record: empty where there is none, null where it cannot be read. */
  #valueOf(name: string, fields: readonly string[]): string | null {
    const cell = this.#cells.find((each) => each.name === name);
    if (cell === undefined || cell.at < 0) return '';
    const text = fields[cell.at]?.trim();
    if (text === undefined || (text === '' && cell.required)) return null;
    if (text === '') return '';
    const value = cell.read(text);
    return value instanceof Refusal ? null : (value ?? '');
  }
}
