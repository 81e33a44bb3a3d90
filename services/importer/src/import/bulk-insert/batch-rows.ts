import { attachedTables, type Database } from '@fixed-ops/database';
import { orderColumns } from '../merge/orders/headers.ts';
import { lineColumnNames, priceLines } from '../merge/orders/write.ts';
import { ByteBlocks } from '../stage/byte-blocks.ts';
import { followOpCodes, type Known } from './known.ts';

/** Tables that repair orders are made of, and the columns that a batch writes. */
const TABLES = {
  repair_order: ['dealership_id', 'id', 'ro_number', 'ro_suffix', ...orderColumns],
  ro_line: lineColumnNames,
  ...attachedTables,
} as const;
export type OrderTable = keyof typeof TABLES;
/** A row of a table by its columns: one that is missing, or too many, does not compile. */
export type OrderCells<Table extends OrderTable> = {
  readonly [Column in (typeof TABLES)[Table][number]]: string | number;
};

/** Rows of a table as COPY takes them. */
class TableRows {
  readonly #pieces: Buffer[] = [];
  readonly #rows = new ByteBlocks((block) => this.#pieces.push(block));

  add(row: string): void {
    this.#rows.add(row);
  }

  get pieces(): readonly Buffer[] {
    this.#rows.close();
    return this.#pieces;
  }
}

/** Rows of repair orders as COPY takes them, until they are written together. */
export class BatchRows {
  readonly #rows = new Map<string, TableRows>(Object.keys(TABLES).map((table) => [table, new TableRows()]));
  readonly #dealershipId: string;
  #first = 0;
  #last = 0;

  constructor(dealershipId: string) {
    this.#dealershipId = dealershipId;
  }

  /** Begins a repair order; ids go up without gaps. */
  begin(order: number): void {
    if (this.#first === 0) this.#first = order;
    this.#last = order;
  }

  /** How many repair orders there are. */
  get orders(): number {
    return this.#first === 0 ? 0 : this.#last - this.#first + 1;
  }

  /** Adds a row; texts among its cells are escaped already. */
  add<Table extends OrderTable>(table: Table, cells: OrderCells<Table>): void {
    const columns: readonly (keyof OrderCells<Table>)[] = TABLES[table];
    this.#rows.get(table)?.add(`${columns.map((column) => cells[column]).join('\t')}\n`);
  }

  /** Writes the rows, of which nobody hears yet. */
  async copy(tx: Database): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      const pieces = this.#rows.get(table)?.pieces ?? [];
      if (pieces.length > 0) await tx.copyIn(table, columns, pieces);
    }
  }

  /**
   * Gives the lines the categories and the prices that op codes and labor matrices have by now, which nobody may change until the
   * transaction ends.
   */
  async settle(tx: Database, known: Known): Promise<void> {
    if (this.orders === 0) return;
    await followOpCodes(tx, known, [this.#first, this.#last]);
    const orders = 'select id from repair_order where dealership_id = $1 and id between $2 and $3';
    await priceLines(tx, orders, [this.#dealershipId, this.#first, this.#last]);
  }
}
