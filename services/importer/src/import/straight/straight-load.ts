import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { importFileOf } from '../columns/files.ts';
import type { MergeWorld } from '../merge/sql.ts';
import { BatchRows } from './batch-rows.ts';
import { OrderCursor, type Row } from './order-cursor.ts';
import { type Known, type LastIds, OrderRows } from './order-rows.ts';
import type { Owners } from './owners.ts';

/** Repair orders that one transaction writes: readers beside wait for about a second. */
const ORDERS_AT_ONCE = 5_000;

const ATTACHED = ['lines', 'techs', 'parts', 'declined'] as const;

export interface StraightFile {
  readonly kind: string;
  readonly path: string;
  readonly orphans: ReadonlySet<number>;
}

export interface StraightWish {
  readonly world: MergeWorld;
  /** The files, one of a kind; what hangs on repair orders has its orphans with it. */
  readonly files: readonly StraightFile[];
  readonly timezone: string;
  readonly owners: Owners;
  readonly known: Known;
  readonly ids: LastIds;
  /** Whether a row of the repair order was refused. */
  readonly isIncomplete: (number: string, suffix: string) => boolean;
}

/**
 * Reads the files of repair orders side by side, once reading them before has proven that they are in one order and that nothing is
 * wrong with them, and makes rows of the product's tables: nothing is staged and the database joins nothing.
 */
export class StraightLoad {
  readonly #wish: StraightWish;
  readonly #rows: OrderRows;
  readonly #ros: OrderCursor;
  readonly #attached: ReadonlyMap<string, OrderCursor>;
  #done = 0;

  constructor(wish: StraightWish) {
    this.#wish = wish;
    this.#rows = new OrderRows(wish.known, wish.ids);
    const cursors = wish.files.map(({ kind, path, orphans }) => {
      const file = importFileOf(kind);
      return [kind, new OrderCursor(file, path, wish.timezone, orphans)] as const;
    });
    this.#attached = new Map(cursors.filter(([kind]) => kind !== 'ros'));
    const ros = cursors.find(([kind]) => kind === 'ros')?.[1];
    if (ros === undefined) throw new Error('Repair orders are read from ros.csv.');
    this.#ros = ros;
  }

  /** Lines whose labor type has another pay type, of what was read so far. */
  get contradictions(): number {
    return this.#rows.contradictions;
  }

  /** The rows of the next repair orders. The last batch, which may be empty, says so. Throws `ImportError` where a file is another one by now. */
  async *batches(): AsyncGenerator<{ readonly rows: BatchRows; readonly isLast: boolean }> {
    try {
      const total = this.#wish.world.proof.size;
      do {
        const rows = new BatchRows(this.#wish.known.dealershipId);
        const last = Math.min(this.#done + ORDERS_AT_ONCE, total);
        for (; this.#done < last; this.#done += 1) await this.#add(rows);
        const isLast = this.#done === total;
        if (isLast) await this.#expectEnd();
        yield { rows, isLast };
      } while (this.#done < total);
    } finally {
      for (const cursor of [this.#ros, ...this.#attached.values()]) await cursor.close();
    }
  }

  async #add(rows: BatchRows): Promise<void> {
    const { world, owners, isIncomplete } = this.#wish;
    const header = await this.#header();
    const number = header[NUMBER] ?? '';
    const suffix = header[SUFFIX] ?? '';
    const attached: Record<(typeof ATTACHED)[number], Row[]> = { lines: [], techs: [], parts: [], declined: [] };
    for (const kind of ATTACHED) {
      const cursor = this.#attached.get(kind);
      while (cursor !== undefined && !cursor.take(number, suffix, attached[kind])) await cursor.fill();
    }
    this.#rows.add(rows, {
      header,
      ...attached,
      customer: owners.customer(this.#done),
      vehicle: owners.vehicle(this.#done),
      isIncomplete: isIncomplete(number, suffix),
      print: world.proof.print(this.#done),
    });
  }

  async #header(): Promise<Row> {
    for (;;) {
      const row = this.#ros.next();
      if (row !== null) return row;
      if (this.#ros.isOver) throw this.#ros.changed();
      await this.#ros.fill();
    }
  }

  /** Whoever changes a file between its two readings leaves rows that belong to nothing. */
  async #expectEnd(): Promise<void> {
    for (const cursor of [this.#ros, ...this.#attached.values()])
      if (!(await cursor.isDrained())) throw cursor.changed();
  }
}

const { columns } = importFileOf('ros');
const NUMBER = columns.findIndex(({ name }) => name === 'ro_number');
const SUFFIX = columns.findIndex(({ name }) => name === 'ro_suffix');

/** What lines depend on, as the product has it before the names of the files are added. */
export async function readKnown(tx: Database, dealershipId: string): Promise<Known> {
  const ask = async <S extends z.ZodType>(shape: S, statement: string): Promise<z.output<S>[]> =>
    z.array(shape).parse(await tx.query(statement, [dealershipId]));
  const opCodes = await ask(
    z.object({ code: z.string(), description: z.string(), category: z.string(), is_maint: z.boolean() }),
    'select code, description, category, is_maint from op_code where dealership_id = $1',
  );
  const laborTypes = await ask(
    z.object({ code: z.string(), pay_type: z.string() }),
    `select code, pay_type from labor_type where dealership_id = $1 and pay_type <> ''`,
  );
  const rates = await ask(
    z.object({ number: z.string(), rate: z.number() }),
    'select number, flat_rate_c as rate from technician_profile where dealership_id = $1',
  );
  return {
    dealershipId,
    opCodes: new Map(opCodes.map(({ code, is_maint, ...rest }) => [code, { ...rest, isMaint: is_maint }])),
    payTypes: new Map(laborTypes.map(({ code, pay_type }) => [code, pay_type])),
    rates: new Map(rates.map(({ number, rate }) => [number, rate])),
  };
}

/** The ids that the dealership's rows have last. */
export async function readLastIds(tx: Database, dealershipId: string): Promise<LastIds> {
  const last = (table: string): string =>
    `(select coalesce(max(id), 0)::float8 from ${table} where dealership_id = $1)`;
  const [row] = await tx.query(`select ${last('repair_order')} as order, ${last('ro_line')} as line`, [dealershipId]);
  return z.object({ order: z.number(), line: z.number() }).parse(row);
}
