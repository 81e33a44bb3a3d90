import { ORDER_KINDS } from '../columns/order-kinds.ts';
import type { ByteBlocks } from './byte-blocks.ts';
import { decoded } from './cell-text.ts';

/** Repair orders in one bucket, which one transaction writes. Readers wait for about a second meanwhile. */
export const ORDERS_OF_BUCKET = 5_000;

/** Cells of a row before those of its file: its kind and repair order, the position of its file, and its line there. */
export const CELLS_BEFORE = 3;
export const POSITION = 1;

/** The initial capacity for rows of a repair order and cells of a row. */
const [ROWS_OF_ORDER, CELLS_OF_ROW] = [12, 20];

const [TAB, LINE_FEED, ZERO, MINUS, POINT, LAST_OF_ASCII] = [9, 10, 48, 45, 46, 127];

/** Doubles the capacity. */
function grown(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * list.length);
  larger.set(list);
  return larger;
}

/**
 * The rows of a bucket by repair order, in the order of reading. They stay bytes with the positions of their cells, because a string for
 * each cell, or a list for each row, would cost more than all other work.
 */
export class BucketRows {
  bytes: Buffer = Buffer.alloc(0);
  /** The start of each cell. One more after the last cell of a row is its end. */
  cells = new Int32Array(ORDERS_OF_BUCKET * ROWS_OF_ORDER * CELLS_OF_ROW);
  /** For each row, its first cell and the next row of its repair order and kind. */
  #firstCells = new Int32Array(ORDERS_OF_BUCKET * ROWS_OF_ORDER);
  #next = new Int32Array(ORDERS_OF_BUCKET * ROWS_OF_ORDER);
  readonly #first = new Int32Array(ORDERS_OF_BUCKET * ORDER_KINDS.length);
  readonly #last = new Int32Array(ORDERS_OF_BUCKET * ORDER_KINDS.length);
  /** One character for each byte. */
  #text = '';
  #isAscii = true;

  /**
   * Takes the rows of the next bucket into the memory of the former ones, which become invalid.
   *
   * @param first the repair order from which those of the rows are counted
   */
  take(bytes: Buffer, first: number): void {
    this.bytes = bytes;
    this.#text = bytes.toString('latin1');
    this.#isAscii = true;
    this.#first.fill(-1);
    this.#findRows(first);
  }

  #findRows(first: number): void {
    const { bytes } = this;
    let [rows, cell] = [0, 0];
    for (let at = 0; at < bytes.length; ) {
      if (rows === this.#next.length) [this.#firstCells, this.#next] = [grown(this.#firstCells), grown(this.#next)];
      this.#firstCells[rows] = cell;
      this.#next[rows] = -1;
      const head = at;
      let byte: number;
      do {
        if (cell + 2 > this.cells.length) this.cells = grown(this.cells);
        this.cells[cell] = at;
        cell += 1;
        for (byte = bytes[at] ?? LINE_FEED; byte !== TAB && byte !== LINE_FEED; byte = bytes[at] ?? LINE_FEED) {
          if (byte > LAST_OF_ASCII) this.#isAscii = false;
          at += 1;
        }
        at += 1;
      } while (byte === TAB);
      this.cells[cell] = at;
      cell += 1;
      this.#link(rows, (bytes[head] ?? ZERO) - ZERO, this.#orderAt(head + 1) - first);
      rows += 1;
    }
  }

  #orderAt(start: number): number {
    let order = 0;
    for (let at = start; (this.bytes[at] ?? TAB) !== TAB; at += 1) order = order * 10 + (this.bytes[at] ?? ZERO) - ZERO;
    return order;
  }

  #link(row: number, kind: number, order: number): void {
    const at = order * ORDER_KINDS.length + kind;
    if (this.#first[at] === -1) this.#first[at] = row;
    else this.#next[this.#last[at] ?? 0] = row;
    this.#last[at] = row;
  }

  /** The rows of a repair order, counted from the first of the bucket. */
  order(order: number): BucketedOrder {
    return ORDER_KINDS.map((_kind, kind) => {
      const rows: BucketedRow[] = [];
      let row = this.#first[order * ORDER_KINDS.length + kind] ?? -1;
      for (; row >= 0; row = this.#next[row] ?? -1) rows.push(new BucketedRow(this, this.#firstCells[row] ?? 0));
      return rows;
    });
  }

  /** Some of the bytes as text. */
  text(start: number, end: number): string {
    return this.#isAscii ? this.#text.slice(start, end) : decoded(this.#text, start, end);
  }
}

/** The rows of a repair order, by kind in the order of `ORDER_KINDS`. */
export type BucketedOrder = readonly BucketedRow[][];

/** A row of a file of repair orders, with its cells escaped for COPY. Cells without a value are empty. */
export class BucketedRow {
  readonly #rows: BucketRows;
  readonly #cell: number;

  constructor(rows: BucketRows, cell: number) {
    this.#rows = rows;
    this.#cell = cell;
  }

  /** Whether a cell has no value. */
  isEmpty(place: number): boolean {
    return this.#start(place) === this.#end(place);
  }

  /** The unchanged text of a cell. */
  text(place: number): string {
    return this.#rows.text(this.#start(place), this.#end(place));
  }

  /** An integer. Numbers with decimals are integers of the last decimal: 1.500 is 1500. Zero for an empty cell. */
  number(place: number): number {
    const { bytes } = this.#rows;
    const end = this.#end(place);
    let at = this.#start(place);
    const isNegative = at < end && bytes[at] === MINUS;
    if (isNegative) at += 1;
    let value = 0;
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? POINT;
      if (byte !== POINT) value = value * 10 + byte - ZERO;
    }
    return isNegative ? -value : value;
  }

  /** A number. Null for an empty cell. */
  optional(place: number): number | null {
    return this.isEmpty(place) ? null : this.number(place);
  }

  /** Adds an unchanged cell. */
  addTo(blocks: ByteBlocks, place: number): void {
    blocks.addBytes(this.#rows.bytes, this.#start(place), this.#end(place));
  }

  #start(place: number): number {
    return this.#rows.cells[this.#cell + place] ?? 0;
  }

  #end(place: number): number {
    return (this.#rows.cells[this.#cell + place + 1] ?? 1) - 1;
  }
}
