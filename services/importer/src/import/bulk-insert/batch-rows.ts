import { attachedTables, type Database } from '@fixed-ops/database';
import { orderColumns, type SentColumn, sentColumnNames } from '../merge/orders/headers.ts';
import { lineColumnNames, priceLines } from '../merge/orders/write.ts';
import { ByteBlocks } from '../stage/byte-blocks.ts';
import { followOpCodes, type Known } from './known.ts';

type MadeColumn = Exclude<(typeof orderColumns)[number], SentColumn>;
const isMade = (column: (typeof orderColumns)[number]): column is MadeColumn =>
  !(sentColumnNames as readonly string[]).includes(column);

/** Tables that repair orders are made of, and the columns of which a batch makes the values. */
const TABLES = {
  repair_order: ['dealership_id', 'id', 'ro_number', 'ro_suffix', ...orderColumns.filter(isMade)],
  ro_line: lineColumnNames,
  ...attachedTables,
} as const;
export type OrderTable = keyof typeof TABLES;
/** A row of a table by its columns, in their order: one that is missing, or too many, does not compile. */
export type OrderCells<Table extends OrderTable> = {
  readonly [Column in (typeof TABLES)[Table][number]]: string | number;
};

/** Columns behind those of `TABLES`, whose values go from the file to the table as they are. */
const COLUMNS_BEHIND: Partial<Record<OrderTable, readonly string[]>> = { repair_order: sentColumnNames };

/** Rows of a table as COPY takes them. */
class TableRows {
  readonly #columns: readonly string[];
  readonly #pieces: Buffer[] = [];
  readonly #rows = new ByteBlocks((block) => this.#pieces.push(block));
  #isEmpty = true;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  /** Looking values up by their columns took a tenth of an import: they are taken as they stand, and the first row tells whether that is right. */
  add(cells: Readonly<Record<string, string | number>>, behind: string): void {
    if (this.#isEmpty) this.#compare(Object.keys(cells));
    this.#isEmpty = false;
    this.#rows.add(`${Object.values(cells).join('\t')}${behind}\n`);
  }

  #compare(given: readonly string[]): void {
    if (given.join() !== this.#columns.join())
      throw new Error(`The cells of a row stand as ${given.join()}; its columns are ${this.#columns.join()}`);
  }

  get pieces(): readonly Buffer[] {
    this.#rows.close();
    return this.#pieces;
  }
}

/** Rows of repair orders as COPY takes them, until they are written together. */
export class BatchRows {
  readonly #rows = new Map<string, TableRows>(
    Object.entries(TABLES).map(([table, columns]) => [table, new TableRows(columns)]),
  );
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

  /**
   * Adds a row; texts among its cells are escaped already.
   * @param cells in the order of the table's columns
   * @param behind values of the columns that come from the file as they are, each with a tab before it
   */
  add<Table extends OrderTable>(table: Table, cells: OrderCells<Table>, behind = ''): void {
    this.#rows.get(table)?.add(cells, behind);
  }

  /** Writes the rows, of which nobody hears yet. */
  async copy(tx: Database): Promise<void> {
    for (const [table, made] of Object.entries(TABLES)) {
      const pieces = this.#rows.get(table)?.pieces ?? [];
      const columns = [...made, ...(COLUMNS_BEHIND[table as OrderTable] ?? [])];
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
