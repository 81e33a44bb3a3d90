import { importFileOf } from '../columns/files.ts';
import { ORDER_KINDS, type OrderKind } from '../columns/order-kinds.ts';
import { BucketRows, CELLS_BEFORE, ORDERS_OF_BUCKET, POSITION } from './bucket-rows.ts';
import { NO_VALUE } from './cell-text.ts';
import { RowBuckets } from './row-buckets.ts';
import { COPY_CHARACTERS, Staging } from './staging.ts';

/** The positions of the columns of a kind in its bucketed rows. */
export const placeIn = (kind: OrderKind): ((name: string) => number) => {
  const columns = importFileOf(kind).columns.map(({ name }) => name);
  return (name) => {
    const place = columns.indexOf(name);
    if (place < 0) throw new Error(`${kind}.csv has no column ${name}`);
    return CELLS_BEFORE + place;
  };
};

/**
 * Collects the rows of repair orders in buckets, so that each repair order can be completed whatever the order of the files is. The first
 * bucket has the rows without a repair order in ros.csv.
 */
export class OrderBuckets {
  readonly #rows: RowBuckets;
  readonly #found = new BucketRows();

  /** @param folder a folder on a disk with room for all rows */
  constructor(folder: string) {
    this.#rows = new RowBuckets(folder);
  }

  /**
   * Adds a row of the repair order at a position of ros.csv, or of none.
   *
   * @param from the position of its file and its line there, with a tab between
   * @param bytes contains the row from `start` to `end`
   */
  put(order: number, kind: OrderKind, from: string, bytes: Uint8Array, start: number, end: number): void {
    const bucket = order < 0 ? 0 : 1 + Math.floor(order / ORDERS_OF_BUCKET);
    this.#rows.put(bucket, `${ORDER_KINDS.indexOf(kind)}${order}\t${from}\t`, bytes, start, end);
  }

  /** Writers wait here now and then, until the former rows are written. Throws `ImportError` if the disk is full. */
  relieve(): Promise<void> {
    return this.#rows.relieve();
  }

  /** Waits until all rows are written. Throws `ImportError` if the disk is full. */
  settle(): Promise<void> {
    return this.#rows.settle();
  }

  /** The rows of one bucket, starting with the repair order `first`, valid until the next call. */
  async ordersFrom(first: number): Promise<BucketRows> {
    this.#found.take(await this.#rows.whole(1 + first / ORDERS_OF_BUCKET), first);
    return this.#found;
  }

  /** Stages the rows of repair orders, except those of some files. */
  async stage(staging: Staging, without: ReadonlySet<string>): Promise<void> {
    const waiting = new Map<OrderKind, string[]>();
    let size = 0;
    const copy = async (): Promise<void> => {
      for (const [kind, rows] of waiting) await staging.copy(kind, Staging.columnsOf(importFileOf(kind)), rows);
      waiting.clear();
      size = 0;
    };
    for (let bucket = 0; bucket < this.#rows.size; bucket += 1)
      for await (const block of this.#rows.blocks(bucket)) {
        for (const bucketed of block.toString('utf8').split('\n').slice(0, -1)) {
          const kind = kindOf(bucketed);
          const row = bucketed.split('\t');
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

  /** Releases all rows. */
  close(): Promise<void> {
    return this.#rows.close();
  }
}

const suffixes = new Map(ORDER_KINDS.map((kind) => [kind, placeIn(kind)('ro_suffix')]));

/** A row for COPY. A repair order without a suffix has an empty one. */
function stagedRow(kind: OrderKind, row: readonly string[]): string {
  const suffix = suffixes.get(kind);
  return `${row
    .slice(1)
    .map((cell, at) => (cell === '' && at + 1 !== suffix ? NO_VALUE : cell))
    .join('\t')}\n`;
}

const kindOf = (bucketed: string): OrderKind => ORDER_KINDS[Number(bucketed[0])] ?? 'ros';
