import { escaped } from '../stage/cell-text.ts';
import type { BatchRows } from './batch-rows.ts';
import type { Known, LastIds } from './known.ts';
import { type Line, lineOf, netOf } from './line.ts';
import { closedOn, type LineSource, type OrderSource } from './order-cells.ts';
import type { OrderOfFiles } from './order-of-files.ts';
import { LINE, ORDER, PART } from './places.ts';

/** A repair order that the product does not have. */
export interface NewOrder {
  readonly order: OrderOfFiles;
  /** Ids of the customer and the vehicle. Null if it has none. */
  readonly customer: number | null;
  readonly vehicle: number | null;
  /** Whether one of its rows was refused. */
  readonly isIncomplete: boolean;
  /** A fingerprint of its rows. Null if the rows alone do not determine the result. */
  readonly fingerprint: string | null;
}

/**
 * Makes the complete rows of new repair orders. `prepareLines`, `prepareHeaders` and `writeOrders` do the same in SQL for repair orders
 * that may exist. A test compares both.
 */
export class OrderRows {
  readonly #known: Known;
  readonly #ids: LastIds;
  readonly #store: string;

  constructor(known: Known, ids: LastIds) {
    this.#known = known;
    this.#ids = ids;
    this.#store = escaped(known.dealershipId);
  }

  add(rows: BatchRows, { order, customer, vehicle, isIncomplete, fingerprint }: NewOrder): void {
    const { header } = order;
    const store = this.#store;
    const lines = order.lines.map((row) => lineOf(row, order, this.#known.rates));
    const isCredit = !header.isEmpty(ORDER.refers) && lines.length > 0 && lines.every(({ money }) => netOf(money) <= 0);
    const counted = isCredit ? [] : lines.filter((line) => line.isCounted);
    this.#ids.order += 1;
    const id = this.#ids.order;
    rows.begin(id);
    const closed = closedOn(header);
    const source = {
      store,
      id,
      header,
      closed,
      customer,
      vehicle,
      isIncomplete,
      fingerprint,
      lines,
      counted,
      isCredit,
    };
    rows.add('repair_order', source);
    let discounts = 0;
    for (const line of lines) {
      const of = this.#addLine(rows, order, source, line);
      if (line.money.laborDiscount === 0 && line.money.partsDiscount === 0) continue;
      discounts += 1;
      rows.add('ro_discount', { store, number: discounts, of });
    }
    let declined = 0;
    for (const row of order.declined) {
      declined += 1;
      rows.add('declined_item', { store, number: declined, orderId: id, row });
    }
  }

  #addLine(rows: BatchRows, { parts }: OrderOfFiles, order: OrderSource, line: Line): LineSource {
    const store = this.#store;
    this.#ids.line += 1;
    const id = this.#ids.line;
    const { closed } = order;
    const source = { store, id, order, line, code: this.#known.opCodes.get(line.row.text(LINE.opCode)) };
    rows.add('ro_line', source);
    for (const worked of line.work.technicians) {
      rows.add('ro_line_tech', { store, lineId: id, worked });
      if (closed !== null) rows.see('technician', worked.technician, closed);
    }
    let number = 0;
    for (const row of parts) {
      if (row.number(PART.line) !== line.number) continue;
      number += 1;
      rows.add('ro_part', { store, number, lineId: id, row });
      if (closed !== null && !row.isEmpty(PART.counter)) rows.see('counter', row.text(PART.counter), closed);
    }
    return source;
  }
}
