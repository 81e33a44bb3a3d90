import { setImmediate as turn } from 'node:timers/promises';
import type { MergeWorld, Straight } from '../merge/sql.ts';
import { escaped, readCell } from '../stage/cell-text.ts';
import { ORDERS_OF_SHELF, POSITION, type ShelvedOrder } from '../stage/order-shelves.ts';
import { BatchRows } from './batch-rows.ts';
import type { Known, LastIds } from './known.ts';
import { orderOf } from './order-of-files.ts';
import { OrderRows } from './order-rows.ts';
import type { Owners } from './owners.ts';
import { LINE, ORDER, type Row } from './places.ts';

/** Repair orders after which others get a turn: the database takes the rows before meanwhile. */
const ORDERS_IN_A_ROW = 100;

export interface BulkInsertRequest {
  readonly world: MergeWorld;
  readonly straight: Straight;
  readonly owners: Owners;
  readonly known: Known;
  readonly ids: LastIds;
  /** Whether a row of the repair order was refused. */
  readonly isIncomplete: (number: string, suffix: string) => boolean;
}

/** Rows of up to `ORDERS_OF_SHELF` repair orders. */
export interface StraightBatch {
  /** None of those that the product has. */
  readonly rows: BatchRows;
  /** Repair orders of the files up to here. */
  readonly done: number;
  readonly isLast: boolean;
}

/** How many rows of the file at a position something is said of. */
export type RowCounts = ReadonlyMap<number, number>;

/**
 * Fetches repair orders from the shelves, a shelf at a time, and makes rows of the product's tables of those that are new: nothing is
 * staged and the database joins nothing. Those that the product has come again as they were, and stay.
 */
export class StraightLoad {
  readonly #request: BulkInsertRequest;
  readonly #rows: OrderRows;
  readonly #doubles = new Map<number, number>();
  readonly #contradictions = new Map<number, number>();

  constructor(request: BulkInsertRequest) {
    this.#request = request;
    this.#rows = new OrderRows(request.known, request.ids);
  }

  /** Rows that came again with the same key, of what was read so far. */
  get doubles(): RowCounts {
    return this.#doubles;
  }

  /** Lines whose labor type has another pay type, of what was read so far. */
  get contradictions(): RowCounts {
    return this.#contradictions;
  }

  /** The rows of all repair orders, in the order of ros.csv. The last batch says so; it comes even where there are none. */
  async *batches(): AsyncGenerator<StraightBatch> {
    const { world, straight, known, owners } = this.#request;
    const { proof } = world;
    const total = proof.size;
    if (owners.areAllKnown && proof.rulesOut('doubles', 'lines') && proof.rulesOut('doubles', 'techs')) {
      const payTypeOf = (laborType: string) => known.payTypes.get(escaped(laborType));
      for (const [position, lines] of straight.names.contradicting(payTypeOf))
        this.#contradictions.set(position, lines);
      yield { rows: new BatchRows(known.dealershipId), done: total, isLast: true };
      return;
    }
    let done = 0;
    do {
      const rows = new BatchRows(known.dealershipId);
      const orders = await straight.shelves.ordersFrom(done);
      for (let at = 0; at < Math.min(ORDERS_OF_SHELF, total - done); at += 1) {
        this.#add(rows, done + at, orders.order(at));
        if (at % ORDERS_IN_A_ROW === 0) await turn();
      }
      done = Math.min(done + ORDERS_OF_SHELF, total);
      yield { rows, done, isLast: done === total };
    } while (done < total);
  }

  #add(rows: BatchRows, place: number, shelved: ShelvedOrder): void {
    const { world, owners, isIncomplete } = this.#request;
    const order = orderOf(shelved, (position) => count(this.#doubles, position));
    for (const line of order.lines) if (this.#isContradicted(line)) count(this.#contradictions, Number(line[POSITION]));
    if (owners.isKnown(place)) return;
    this.#rows.add(rows, {
      ...order,
      customer: owners.customer(place),
      vehicle: owners.vehicle(place),
      isIncomplete: isIncomplete(
        readCell(order.header[ORDER.number] ?? ''),
        readCell(order.header[ORDER.suffix] ?? ''),
      ),
      print: world.proof.print(place),
    });
  }

  #isContradicted(line: Row): boolean {
    const known = this.#request.known.payTypes.get(line[LINE.laborType] ?? '');
    return known !== undefined && known !== line[LINE.payType];
  }
}

function count(counts: Map<number, number>, position: number): void {
  counts.set(position, (counts.get(position) ?? 0) + 1);
}
