import { importFileOf } from '../columns/files.ts';
import { ORDER_KINDS, type OrderKind } from '../columns/order-kinds.ts';
import { NO_VALUE } from './cell-text.ts';
import { RowBuckets } from './row-buckets.ts';
import { COPY_CHARACTERS, Staging } from './staging.ts';

/** Repair orders of one bucket, which one transaction writes: readers beside wait for about a second. */
export const ORDERS_OF_BUCKET = 5_000;

/** Cells of a row before those of its file: its kind with its repair order, the position of its file, the line at which it begins there. */
const CELLS_BEFORE = 3;
export const POSITION = 1;

const ZERO = '0'.charCodeAt(0);

/** A row of a file of repair orders, its cells escaped as COPY takes them; those without a value are empty. */
export type BucketedRow = readonly string[];

/** Where the columns of a kind stand in its bucketed rows. */
export const placeIn = (kind: OrderKind): ((name: string) => number) => {
  const columns = importFileOf(kind).columns.map(({ name }) => name);
  return (name) => {
    const place = columns.indexOf(name);
    if (place < 0) throw new Error(`${kind}.csv has no column ${name}`);
    return CELLS_BEFORE + place;
  };
};

/** The rows of a repair order, by kind in the order of `ORDER_KINDS`. */
export type BucketedOrder = readonly BucketedRow[][];

/** What is kept of a row: the number of its text, and behind that its start, its end and the row that follows. */
const NUMBERS_OF_ROW = 4;
const [START, END, NEXT] = [1, 2, 3];
/** Rows for which there is room at first. */
const ROWS_OF_ORDER = 10;

const cellsOf = (bucketed: string): BucketedRow => bucketed.split('\t');

/**
 * The rows of a bucket by repair order, in the order in which they were read. Each points at the next of its repair order and kind, and is
 * cut out of its text when it is asked for: a list for each of tens of thousands, or a string, would cost more than the rows.
 */
export class BucketRows {
  readonly #texts: string[] = [];
  /** Of each row its text, where it begins and ends there, and the next: numbers that make no work for those who collect garbage. */
  #places = new Int32Array(NUMBERS_OF_ROW * ORDERS_OF_BUCKET * ROWS_OF_ORDER);
  #rows = 0;
  readonly #first = new Int32Array(ORDERS_OF_BUCKET * ORDER_KINDS.length).fill(-1);
  readonly #last = new Int32Array(ORDERS_OF_BUCKET * ORDER_KINDS.length);

  /** Adds the rows of a text, of repair orders that are counted from `first`. */
  add(text: string, first: number): void {
    const place = this.#texts.push(text) - 1;
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf('\n', start);
      const kind = text.charCodeAt(start) - ZERO;
      const order = Number(text.slice(start + 1, text.indexOf('\t', start))) - first;
      const number = this.#addPlace(place, start, end);
      const at = order * ORDER_KINDS.length + kind;
      if (this.#first[at] === -1) this.#first[at] = number;
      else this.#places[NUMBERS_OF_ROW * (this.#last[at] ?? 0) + NEXT] = number;
      this.#last[at] = number;
      start = end + 1;
    }
  }

  #addPlace(text: number, start: number, end: number): number {
    const at = NUMBERS_OF_ROW * this.#rows;
    if (at === this.#places.length) {
      const places = new Int32Array(2 * at);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[at] = text;
    this.#places[at + START] = start;
    this.#places[at + END] = end;
    this.#places[at + NEXT] = -1;
    this.#rows += 1;
    return this.#rows - 1;
  }

  /** What there is of a repair order, counted from the first of the bucket. */
  order(order: number): BucketedOrder {
    return ORDER_KINDS.map((_kind, kind) => {
      const rows: BucketedRow[] = [];
      let number = this.#first[order * ORDER_KINDS.length + kind] ?? -1;
      for (; number >= 0; number = this.#places[NUMBERS_OF_ROW * number + NEXT] ?? -1)
        rows.push(cellsOf(this.#row(number)));
      return rows;
    });
  }

  #row(number: number): string {
    const at = NUMBERS_OF_ROW * number;
    const places = this.#places;
    return (this.#texts[places[at] ?? 0] ?? '').slice(places[at + START], places[at + END]);
  }
}

/**
 * What the files have of repair orders, wherever it stands in them: so that each repair order can be made whole whatever order the
 * files are in. The first bucket has what belongs to none of ros.csv.
 */
export class OrderBuckets {
  readonly #rows: RowBuckets;

  /** @param folder on a disk that has room for all rows */
  constructor(folder: string) {
    this.#rows = new RowBuckets(folder);
  }

  /** Adds a row of the repair order at a place of ros.csv, or of none. */
  put(order: number, kind: OrderKind, row: string): void {
    const bucket = order < 0 ? 0 : 1 + Math.floor(order / ORDERS_OF_BUCKET);
    this.#rows.put(bucket, `${ORDER_KINDS.indexOf(kind)}${order}\t${row}`);
  }

  /** Whoever puts rows waits here now and then, until those before are written. Throws `ImportError` where there is no room. */
  relieve(): Promise<void> {
    return this.#rows.relieve();
  }

  /** Waits until all rows have their place. Throws `ImportError` where there is no room. */
  settle(): Promise<void> {
    return this.#rows.settle();
  }

  /** The rows of repair orders from `first` on, one bucket. */
  async ordersFrom(first: number): Promise<BucketRows> {
    const found = new BucketRows();
    for await (const text of this.#rows.texts(1 + first / ORDERS_OF_BUCKET)) found.add(text, first);
    return found;
  }

  /** Stages what hangs on repair orders, but for the rows of some files. */
  async stage(staging: Staging, without: ReadonlySet<string>): Promise<void> {
    const waiting = new Map<OrderKind, string[]>();
    let size = 0;
    const copy = async (): Promise<void> => {
      for (const [kind, rows] of waiting) await staging.copy(kind, Staging.columnsOf(importFileOf(kind)), rows);
      waiting.clear();
      size = 0;
    };
    for (let bucket = 0; bucket < this.#rows.size; bucket += 1)
      for await (const text of this.#rows.texts(bucket)) {
        for (const bucketed of text.split('\n').slice(0, -1)) {
          const kind = kindOf(bucketed);
          const row = cellsOf(bucketed);
          if (kind === 'ros' || without.has(row[POSITION] ?? '')) continue;
          const list = waiting.get(kind) ?? [];
          list.push(stagedRow(kind, row));
          waiting.set(kind, list);
          size += bucketed.length;
        }
        if (size > COPY_CHARACTERS) await copy();
      }
    await copy();
  }

  /** Lets go of all rows. */
  close(): Promise<void> {
    return this.#rows.close();
  }
}

const suffixes = new Map(ORDER_KINDS.map((kind) => [kind, placeIn(kind)('ro_suffix')]));

/** A row as COPY takes it. A repair order without suffix has an empty one. */
function stagedRow(kind: OrderKind, row: BucketedRow): string {
  const suffix = suffixes.get(kind);
  return `${row
    .slice(1)
    .map((cell, at) => (cell === '' && at + 1 !== suffix ? NO_VALUE : cell))
    .join('\t')}\n`;
}

const kindOf = (bucketed: string): OrderKind => ORDER_KINDS[Number(bucketed[0])] ?? 'ros';
