import { importFileOf } from '../columns/files.ts';
import { ORDER_KINDS, type OrderKind } from '../columns/order-kinds.ts';
import { RowShelves } from './row-shelves.ts';
import { COPY_CHARACTERS, Staging } from './staging.ts';

/** Repair orders of one shelf, which one transaction writes: readers beside wait for about a second. */
export const ORDERS_OF_SHELF = 5_000;

/** A row of a file of repair orders. */
export interface ShelvedRow {
  readonly kind: OrderKind;
  /** The position of the file, the line at which the row begins and its values, as COPY takes them. */
  readonly row: string;
}

/**
 * What the files have of repair orders, wherever it stands in them: so that each repair order can be made whole whatever order the
 * files are in. The first shelf has what belongs to none of ros.csv.
 */
export class OrderShelves {
  readonly #rows: RowShelves;

  /** @param folder on a disk that has room for all rows */
  constructor(folder: string) {
    this.#rows = new RowShelves(folder);
  }

  /** Adds a row of the repair order at a place of ros.csv, or of none. */
  put(order: number, kind: OrderKind, row: string): void {
    const shelf = order < 0 ? 0 : 1 + Math.floor(order / ORDERS_OF_SHELF);
    this.#rows.put(shelf, `${ORDER_KINDS.indexOf(kind)}${order}\t${row}`);
  }

  /** Whoever puts rows waits here now and then, until those before are written. Throws `ImportError` where there is no room. */
  relieve(): Promise<void> {
    return this.#rows.relieve();
  }

  /** Waits until all rows have their place. Throws `ImportError` where there is no room. */
  settle(): Promise<void> {
    return this.#rows.settle();
  }

  /** The rows of repair orders from `first` on, one shelf, by repair order in the order in which they were read. */
  async ordersFrom(first: number): Promise<ShelvedRow[][]> {
    const orders: ShelvedRow[][] = Array.from({ length: ORDERS_OF_SHELF }, () => []);
    for await (const rows of this.#rows.rows(1 + first / ORDERS_OF_SHELF))
      for (const shelved of rows) {
        const tab = shelved.indexOf('\t');
        orders[Number(shelved.slice(1, tab)) - first]?.push({ kind: kindOf(shelved), row: shelved.slice(tab + 1) });
      }
    return orders;
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
    for (let shelf = 0; shelf < this.#rows.size; shelf += 1)
      for await (const rows of this.#rows.rows(shelf)) {
        for (const shelved of rows) {
          const kind = kindOf(shelved);
          const row = shelved.slice(shelved.indexOf('\t') + 1);
          if (kind === 'ros' || without.has(row.slice(0, row.indexOf('\t')))) continue;
          const list = waiting.get(kind) ?? [];
          list.push(row, '\n');
          waiting.set(kind, list);
          size += row.length;
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

const kindOf = (shelved: string): OrderKind => ORDER_KINDS[Number(shelved[0])] ?? 'ros';
