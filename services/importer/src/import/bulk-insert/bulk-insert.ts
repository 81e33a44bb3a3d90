import { setImmediate as turn } from 'node:timers/promises';
import type { Bulk, MergeContext } from '../merge/sql.ts';
import { type BucketedOrder, ORDERS_OF_BUCKET, POSITION } from '../stage/bucket-rows.ts';
import { FreeBlocks } from '../stage/byte-blocks.ts';
import { escaped } from '../stage/cell-text.ts';
import { BatchRows } from './batch-rows.ts';
import type { CustomersAndVehicles } from './customers-and-vehicles.ts';
import type { Known, LastIds } from './known.ts';
import { orderOf } from './order-of-files.ts';
import { OrderRows } from './order-rows.ts';
import { LINE, ORDER, type Row } from './places.ts';

/** The number of repair orders after which other work gets a turn: the database then takes the former rows. */
const ORDERS_IN_A_ROW = 100;

export interface BulkInsertRequest {
  readonly context: MergeContext;
  readonly bulk: Bulk;
  readonly customersAndVehicles: CustomersAndVehicles;
  readonly known: Known;
  readonly ids: LastIds;
  /** Whether a row of the repair order with this header was refused. */
  readonly isIncomplete: (header: Row) => boolean;
}

/** Rows of up to `ORDERS_OF_BUCKET` repair orders. */
export interface BulkBatch {
  /** Only repair orders that the product does not have. */
  readonly rows: BatchRows;
  /** The number of repair orders of the files so far. */
  readonly done: number;
  readonly isLast: boolean;
}

/** The number of affected rows of each file, by its position. */
export type RowCounts = ReadonlyMap<number, number>;

/**
 * Reads repair orders from the buckets, one bucket at a time, and makes rows of the product's tables for new ones. Nothing is staged, and
 * the database joins nothing. Existing repair orders have come again unchanged, and stay.
 */
export class BulkInsert {
  readonly #request: BulkInsertRequest;
  readonly #rows: OrderRows;
  readonly #free = new FreeBlocks();
  readonly #doubles = new Map<number, number>();
  readonly #contradictions = new Map<number, number>();
  /** Records a repeated row. Null if there is certainly none. */
  readonly #again: ((position: number) => void) | null;
  #closed = 0;
  #lineless = 0;

  constructor(request: BulkInsertRequest) {
    this.#request = request;
    this.#rows = new OrderRows(request.known, request.ids);
    const { checks } = request.context;
    const isProven = checks.rulesOut('doubles', 'lines') && checks.rulesOut('doubles', 'techs');
    this.#again = isProven ? null : (position) => count(this.#doubles, position);
  }

  /** Rows replaced by later ones with the same key, so far. */
  get doubles(): RowCounts {
    return this.#doubles;
  }

  /** Lines with another pay type than that of their labor type, so far. */
  get contradictions(): RowCounts {
    return this.#contradictions;
  }

  /** New closed repair orders, and those of them without a line, so far. */
  get lineless(): { readonly closed: number; readonly lineless: number } {
    return { closed: this.#closed, lineless: this.#lineless };
  }

  /** The rows of all repair orders, in the order of ros.csv. The last batch is marked, and comes even if there are none. */
  async *batches(): AsyncGenerator<BulkBatch> {
    const { context, bulk, known, customersAndVehicles } = this.#request;
    const { checks } = context;
    const total = checks.size;
    if (customersAndVehicles.areAllKnown && this.#again === null) {
      const payTypeOf = (laborType: string) => known.payTypes.get(escaped(laborType));
      for (const [position, lines] of bulk.names.contradicting(payTypeOf)) this.#contradictions.set(position, lines);
      yield { rows: new BatchRows(known.dealershipId, this.#free), done: total, isLast: true };
      return;
    }
    let done = 0;
    do {
      const rows = new BatchRows(known.dealershipId, this.#free);
      const orders = await bulk.buckets.ordersFrom(done);
      for (let at = 0; at < Math.min(ORDERS_OF_BUCKET, total - done); at += 1) {
        this.#add(rows, done + at, orders.order(at));
        if (at % ORDERS_IN_A_ROW === 0) await turn();
      }
      done = Math.min(done + ORDERS_OF_BUCKET, total);
      yield { rows, done, isLast: done === total };
    } while (done < total);
  }

  #add(rows: BatchRows, place: number, bucketed: BucketedOrder): void {
    const { context, customersAndVehicles, isIncomplete } = this.#request;
    const order = orderOf(bucketed, this.#again);
    for (const line of order.lines) if (this.#isContradicted(line)) count(this.#contradictions, line.number(POSITION));
    if (customersAndVehicles.isKnown(place)) return;
    if (order.header.text(ORDER.status) === 'C') {
      this.#closed += 1;
      if (order.lines.length === 0) this.#lineless += 1;
    }
    this.#rows.add(rows, {
      order,
      customer: customersAndVehicles.customer(place),
      vehicle: customersAndVehicles.vehicle(place),
      isIncomplete: isIncomplete(order.header),
      fingerprint: context.checks.fingerprint(place),
    });
  }

  #isContradicted(line: Row): boolean {
    const known = this.#request.known.payTypes.get(line.text(LINE.laborType));
    return known !== undefined && known !== line.text(LINE.payType);
  }
}

function count(counts: Map<number, number>, position: number): void {
  counts.set(position, (counts.get(position) ?? 0) + 1);
}
