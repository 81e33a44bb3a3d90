import type { Database } from '@fixed-ops/database';
import { seePeople } from '@fixed-ops/rules';
import { priceLines } from '../merge/orders/write.ts';
import { ByteBlocks, type FreeBlocks } from '../stage/byte-blocks.ts';
import { kept, readCell } from '../stage/cell-text.ts';
import { followOpCodes, type Known } from './known.ts';
import { type AddCell, type OrderTable, orderTables, type RowSources } from './order-cells.ts';

const [TAB, LINE_FEED] = [9, 10];

/** Rows of a table in COPY's format. */
class TableRows<Source> {
  readonly columns: readonly string[];
  readonly #cells: readonly AddCell<Source>[];
  readonly #pieces: Buffer<ArrayBuffer>[] = [];
  readonly #rows: ByteBlocks;

  constructor(cells: Readonly<Record<string, AddCell<Source>>>, free: FreeBlocks) {
    this.#rows = new ByteBlocks((block) => this.#pieces.push(block), free);
    this.columns = Object.keys(cells);
    this.#cells = Object.values(cells);
  }

  add(source: Source): void {
    for (let at = 0; at < this.#cells.length; at += 1) {
      if (at > 0) this.#rows.addCode(TAB);
      this.#cells[at]?.(this.#rows, source);
    }
    this.#rows.addCode(LINE_FEED);
  }

  get pieces(): readonly Buffer<ArrayBuffer>[] {
    this.#rows.close();
    return this.#pieces;
  }
}

interface Days {
  first: string;
  last: string;
}

/** Rows of repair orders in COPY's format, until they are written together. */
export class BatchRows {
  readonly #tables: { readonly [Table in OrderTable]: TableRows<RowSources[Table]> };
  readonly #dealershipId: string;
  readonly #free: FreeBlocks;
  /** The first and last day on which a line of each technician closed, and a line with parts of each counterperson. */
  readonly #seen = { technician: new Map<string, Days>(), counter: new Map<string, Days>() };
  #first = 0;
  #last = 0;

  /** @param free the pool of blocks for the bytes of rows */
  constructor(dealershipId: string, free: FreeBlocks) {
    this.#dealershipId = dealershipId;
    this.#free = free;
    this.#tables = {
      repair_order: new TableRows(orderTables.repair_order, free),
      ro_line: new TableRows(orderTables.ro_line, free),
      ro_line_tech: new TableRows(orderTables.ro_line_tech, free),
      ro_part: new TableRows(orderTables.ro_part, free),
      ro_discount: new TableRows(orderTables.ro_discount, free),
      declined_item: new TableRows(orderTables.declined_item, free),
    };
  }

  /** Begins a repair order. Ids increase without gaps. */
  begin(order: number): void {
    if (this.#first === 0) this.#first = order;
    this.#last = order;
  }

  /** The number of repair orders. */
  get orders(): number {
    return this.#first === 0 ? 0 : this.#last - this.#first + 1;
  }

  /** Adds a row. */
  add<Table extends OrderTable>(table: Table, source: RowSources[Table]): void {
    this.#tables[table].add(source);
  }

  /** Records that a line of a technician, or one with parts of a counterperson, closed on a day. Number and day have the format of rows. */
  see(kind: 'technician' | 'counter', number: string, day: string): void {
    const seen = this.#seen[kind].get(number);
    if (seen === undefined) {
      const only = kept(day);
      this.#seen[kind].set(kept(number), { first: only, last: only });
    } else if (day < seen.first) seen.first = kept(day);
    else if (day > seen.last) seen.last = kept(day);
  }

  /** Writes the rows, without reporting the change yet. */
  async copy(tx: Database): Promise<void> {
    for (const [table, { columns, pieces }] of Object.entries(this.#tables))
      if (pieces.length > 0) await tx.copyIn(table, columns, pieces);
  }

  /** Releases the memory of the rows after their commit. */
  letGo(): void {
    for (const { pieces } of Object.values(this.#tables)) for (const piece of pieces) this.#free.giveBack(piece);
  }

  /**
   * Gives the lines the present categories of op codes and prices of labor matrices, which nobody may change until the transaction ends,
   * and records the days of technicians and counterpersons.
   */
  async settle(tx: Database, known: Known, today: string): Promise<void> {
    if (this.orders === 0) return;
    await followOpCodes(tx, known, [this.#first, this.#last]);
    const orders = 'select id from repair_order where dealership_id = $1 and id between $2 and $3';
    await priceLines(tx, orders, [this.#dealershipId, this.#first, this.#last]);
    for (const kind of ['technician', 'counter'] as const) {
      const seen = [...this.#seen[kind]];
      if (seen.length === 0) continue;
      await seePeople(
        tx,
        kind,
        'select * from unnest($2::text[], $3::date[], $4::date[]) as s (number, first_day, last_day)',
        [
          this.#dealershipId,
          seen.map(([number]) => readCell(number)),
          seen.map(([, { first }]) => first),
          seen.map(([, { last }]) => last),
        ],
        today,
      );
    }
  }
}
