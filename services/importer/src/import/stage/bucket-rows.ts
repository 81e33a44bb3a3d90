import { ORDER_KINDS } from '../columns/order-kinds.ts';
import type { ByteBlocks } from './byte-blocks.ts';
import { decoded } from './cell-text.ts';

/** Repair orders of one bucket, which one transaction writes: readers beside wait for about a second. */
export const ORDERS_OF_BUCKET = 5_000;

/** Cells of a row before those of its file: its kind with its repair order, the position of its file, the line at which it begins there. */
export const CELLS_BEFORE = 3;
export const POSITION = 1;

/** Rows and cells of a repair order for which there is room at first. */
const [ROWS_OF_ORDER, CELLS_OF_ROW] = [12, 20];

const [TAB, LINE_FEED, ZERO, MINUS, POINT, LAST_OF_ASCII] = [9, 10, 48, 45, 46, 127];

/** As many numbers again. */
function grown(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * list.length);
  larger.set(list);
  return larger;
}

/**
 * The rows of a bucket by repair order, in the order in which they were read. They stay the bytes that they are, of which it is known
 * where each cell begins: a string for each cell, or a list for each row, would cost more than all that is done with them.
 */
export class BucketRows {
  bytes: Buffer = Buffer.alloc(0);
  /** Where each cell begins; one more behind the last of a row tells where that ends. */
  cells = new Int32Array(ORDERS_OF_BUCKET * ROWS_OF_ORDER * CELLS_OF_ROW);
  /** Of each row its first cell, and the next row of its repair order and kind. */
  #firstCells = new Int32Array(ORDERS_OF_BUCKET * ROWS_OF_ORDER);
  #next = new Int32Array(ORDERS_OF_BUCKET * ROWS_OF_ORDER);
  readonly #first = new Int32Array(ORDERS_OF_BUCKET * ORDER_KINDS.length);
  readonly #last = new Int32Array(ORDERS_OF_BUCKET * ORDER_KINDS.length);
  /** A character for each byte. */
  #text = '';
  #isAscii = true;

  /**
   * Takes the rows of the next bucket, in the memory of those before, which are gone.
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

  /** What there is of a repair order, counted from the first of the bucket. */
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

/** A row of a file of repair orders, its cells escaped as COPY takes them; those without a value are empty. */
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

  /** A cell as it stands. */
  text(place: number): string {
    return this.#rows.text(this.#start(place), this.#end(place));
  }

  /** A whole number, or one with as many decimals as all of its column have as a whole number of the last: 1.500 is 1500. Zero where there is none. */
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

  /** A number; null where there is none. */
  optional(place: number): number | null {
    return this.isEmpty(place) ? null : this.number(place);
  }

  /** Adds a cell as it stands. */
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
