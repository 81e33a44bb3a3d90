import type { ImportFile } from '../columns/import-file.ts';
import { isOrderKind, type OrderKind } from '../columns/order-kinds.ts';
import type { RejectsFile } from '../read/rejects.ts';
import { RefusedFile } from '../refused-file.ts';
import type { NamedStore } from '../stores/named-stores.ts';
import { refuseForeignRows, type Stores, unknownStoreWarnings } from '../stores/stores.ts';
import { decoded, escaped } from './cell-text.ts';
import { isNamed } from './file-names.ts';
import type { OrderBuckets } from './order-buckets.ts';
import { NO_ORDER, type NoteRow } from './order-checks.ts';
import { isOfOrder, type RefusedRecord, type RowPiece, refusedOrder } from './read-rows.ts';
import { isOfUnits, unitOf } from './replaced-unit.ts';
import { RowCells } from './row-cells.ts';
import type { RowProblem } from './row-reader.ts';
import { rowsOfFile } from './rows-of-file.ts';
import { COPY_CHARACTERS, Staging } from './staging.ts';
import { isNoted } from './watched-kinds.ts';

export interface StageOptions {
  readonly staging: Staging;
  readonly file: ImportFile;
  readonly path: string;
  /** The size of the file. */
  readonly bytes: number;
  /** Distinguishes the files of one kind. For the same key, the last file wins. */
  readonly position: number;
  readonly timezone: string;
  /** Receives the refused rows. */
  readonly rejects: RejectsFile;
  /** Returns the function that records every valid row, given the columns of its values and those that the file has. */
  readonly watch: (columns: readonly string[], present: readonly string[]) => NoteRow | null;
  /** Rows of repair orders wait here until it is decided how they are loaded. */
  readonly buckets: OrderBuckets;
  /** The stores with which columns that name a dealership are compared. */
  readonly stores: Stores;
  /** Called with the bytes and rows of the file read so far. */
  readonly progress: (bytes: number, rows: number) => void;
}

export interface StagedFile {
  /** The number of valid rows. */
  readonly rows: number;
  readonly warnings: readonly string[];
  /** The product's columns in the file. */
  readonly columns: readonly string[];
  /** Whether a refused or truncated row does not name its repair order or document. */
  readonly hasNameless: boolean;
}

/**
 * Reads a file as a stream into its staged table, or rows of repair orders into the buckets, and refuses rows with invalid values. Rows of
 * repair orders are not staged yet. Throws `RefusedFile`.
 */
export async function stageFile(options: StageOptions): Promise<StagedFile> {
  const { file, path, position, timezone } = options;
  const warnings: string[] = [];
  const named: NamedStore[] = [];
  let columns: readonly string[] = [];
  let sink: RowSink | null = null;
  let rows = 0;
  let isCutOff = false;
  try {
    for await (const piece of rowsOfFile({ kind: file.kind, path, position, timezone }, options.bytes)) {
      named.push(...piece.stores);
      refuseForeignRows(options.stores, piece.stores);
      if (sink === null) {
        sink = new RowSink(options, piece.columns);
        columns = piece.columns;
        if (piece.unknown.length > 0)
          warnings.push(`Columns that are not read: ${piece.unknown.map((name) => name || '(no name)').join(', ')}`);
      }
      rows += piece.records;
      await sink.add(piece);
      options.progress(piece.bytes, rows);
      if (piece.isWhole) continue;
      warnings.push('The file ends in the middle of a line; it may have been cut off');
      isCutOff = piece.endsWithinRow;
    }
    if (isCutOff && file.isState === true)
      throw new RefusedFile(
        'Expected a whole file; its last line is the beginning of a row, so it was cut off, and half of it would tell of another state. Export it again.',
      );
  } catch (error) {
    // After this, the rows of a refused file can all be removed.
    await sink?.settled();
    throw error;
  }
  await sink?.flush();
  warnings.push(...unknownStoreWarnings(options.stores, named));
  return {
    rows: rows - (sink?.refused ?? 0),
    columns,
    // The rows after the cut may belong to anything.
    hasNameless: isCutOff || (sink?.hasNameless ?? false),
    warnings,
  };
}

/** Writes rows to their destination, and refused ones into the file of rejects. */
class RowSink {
  readonly #options: StageOptions;
  readonly #cells: RowCells;
  readonly #note: NoteRow | null;
  /** The kind of file, if it contains repair orders. */
  readonly #kind: OrderKind | null;
  #staged: Uint8Array[] = [];
  #size = 0;
  #refused: string[] = [];
  #refusedUnits: string[] = [];
  #copying: Promise<void> = Promise.resolve();
  refused = 0;
  hasNameless = false;

  constructor(options: StageOptions, present: readonly string[]) {
    this.#options = options;
    const { kind } = options.file;
    this.#kind = isOrderKind(kind) ? kind : null;
    this.#cells = new RowCells(options.file, (name) => isNoted(kind, name) || isNamed(kind, name));
    this.#note = options.watch(this.#cells.names, present);
  }

  async add(piece: RowPiece): Promise<void> {
    const refused = [...piece.refused, ...this.#put(piece)];
    if (refused.length > piece.refused.length) refused.sort((a, b) => a.line - b.line);
    this.refused += refused.length;
    for (const each of refused) this.#noteRefused(each);
    await this.#options.rejects.add(refused);
    if (piece.staged.length > 0) this.#staged.push(piece.staged);
    this.#size += piece.staged.length;
    await this.#options.buckets.relieve();
    if (this.#size > COPY_CHARACTERS) await this.#copy();
  }

  /** Sends the rest and waits for all of it. */
  async flush(): Promise<void> {
    await this.#copy();
    await this.#copying;
  }

  /** Waits until no work is under way, whatever its result. */
  async settled(): Promise<void> {
    await this.#copying.catch(() => undefined);
  }

  /** Reading continues while the database takes the former rows. */
  async #copy(): Promise<void> {
    const { staging, file } = this.#options;
    const [rows, refused, units] = [this.#staged, this.#refused, this.#refusedUnits];
    this.#staged = [];
    this.#refused = [];
    this.#refusedUnits = [];
    this.#size = 0;
    await this.#copying;
    this.#copying = (async () => {
      if (rows.length > 0) await staging.copy(file.kind, Staging.columnsOf(file), rows);
      if (refused.length > 0) await staging.copy('refused', ['ro_number', 'ro_suffix'], refused);
      if (units.length > 0) await staging.copy('refused_unit', ['file_no', 'kind', 'unit'], units);
    })();
    // The next caller that awaits it gets the failure. Until then it must not count as unhandled.
    this.#copying.catch(() => undefined);
  }

  /** Puts rows of repair orders into the buckets. Returns those that belong to nothing. */
  #put({ rows, isAscii, lines }: RowPiece): RefusedRecord[] {
    const kind = this.#kind;
    const refused: RefusedRecord[] = [];
    if (kind === null) return refused;
    const { position, buckets } = this.#options;
    // One character for each byte, so that positions are those of bytes: text is cut faster.
    const text = Buffer.from(rows.buffer).toString('latin1');
    for (let number = 0, start = 0; start < text.length; number += 1) {
      const end = text.indexOf('\n', start);
      const line = lines[number] ?? 0;
      const noted = isAscii ? this.#noteRow(text, line, start, end) : this.#noteRow(decoded(text, start, end), line);
      if (typeof noted === 'object') refused.push({ line, ...noted, ...this.#belonging() });
      else buckets.put(noted, kind, `${position}\t${line}`, rows, start, end);
      start = end + 1;
    }
    return refused;
  }

  #noteRow(text: string, line: number, start = 0, end = text.length): number | RowProblem {
    this.#cells.cut(text, start, end);
    return this.#note?.(this.#cells.values, text, line, start, end) ?? NO_ORDER;
  }

  /** What the last extracted row belongs to. It has all of its values. */
  #belonging(): Pick<RefusedRecord, 'order' | 'unit' | 'isNameless'> {
    const { kind } = this.#options.file;
    const { names, values } = this.#cells;
    const value = (name: string): string => values[names.indexOf(name)] ?? '';
    return {
      order: isOfOrder(kind) ? refusedOrder(value('ro_number'), value('ro_suffix')) : null,
      unit: !isOfOrder(kind) && isOfUnits(kind) ? unitOf(kind, value) : null,
      isNameless: false,
    };
  }

  #noteRefused({ order, unit, isNameless }: RefusedRecord): void {
    const { file, position } = this.#options;
    if (isNameless) this.hasNameless = true;
    if (unit !== null) this.#refusedUnits.push(`${position}\t${file.kind}\t${escaped(unit)}\n`);
    if (order === null) return;
    this.#refused.push(order);
    this.#size += order.length;
  }
}
