import type { PayTypeCode } from '@fixed-ops/metrics';
import { sentColumns } from '../merge/orders/headers.ts';
import { escaped, NO_VALUE } from '../stage/cell-text.ts';
import type { BatchRows } from './batch-rows.ts';
import type { Known, LastIds } from './known.ts';
import { type Line, lineOf, netOf } from './line.ts';
import type { OrderOfFiles } from './order-of-files.ts';
import { DECLINED, inOrder, LINE, ORDER, PART, type Row } from './places.ts';

/** Places of the cells that go from the file to the repair order, each with what stands where there is no value. */
const SENT = sentColumns.map(([, theirs, none]) => ({
  place: inOrder(theirs),
  none: none === 'null' ? NO_VALUE : none === "''" ? '' : none,
}));

/** A cell of a row, `none` where it has no value. */
const cellOr = (none: string, value: string | undefined): string =>
  value === undefined || value === '' ? none : value;
/** Those cells, each with a tab before it. */
function sentCells(header: Row): string {
  let text = '';
  for (const { place, none } of SENT) text += `\t${cellOr(none, header[place])}`;
  return text;
}
const flag = (is: boolean): string => (is ? 't' : 'f');
const cell = (value: number | null): string | number => value ?? NO_VALUE;

/** A repair order that the product does not have. */
export interface NewOrder extends OrderOfFiles {
  /** Ids of the customer and the vehicle, `\N` where it has none. */
  readonly customer: string;
  readonly vehicle: string;
  /** Whether a row of it was refused. */
  readonly isIncomplete: boolean;
  /** A fingerprint of its rows; null where they do not tell all. */
  readonly fingerprint: string | null;
}

/**
 * Makes the rows of new repair orders, whole: what `prepareLines`, `prepareHeaders` and `writeOrders` make in SQL of those that the
 * product may have already. A test holds both equal.
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

  add(rows: BatchRows, order: NewOrder): void {
    const { header } = order;
    const lines = order.lines.map((row) => lineOf(row, order, this.#known.rates));
    const isCredit =
      (header[ORDER.refers] ?? '') !== '' && lines.length > 0 && lines.every(({ money }) => netOf(money) <= 0);
    this.#ids.order += 1;
    rows.begin(this.#ids.order);
    this.#addOrder(rows, order, lines, isCredit);
    let discounts = 0;
    for (const line of lines) {
      this.#addLine(rows, order, line, isCredit);
      if (line.money.laborDiscount === 0 && line.money.partsDiscount === 0) continue;
      discounts += 1;
      this.#addDiscount(rows, order, line, discounts);
    }
    for (const [at, row] of order.declined.entries()) {
      rows.add('declined_item', {
        dealership_id: this.#store,
        id: at + 1,
        ro_id: this.#ids.order,
        op_code: row[DECLINED.opCode] ?? '',
        text: row[DECLINED.text] ?? '',
        amount_c: cellOr('0', row[DECLINED.amount]),
      });
    }
  }

  #addOrder(rows: BatchRows, order: NewOrder, lines: readonly Line[], isCredit: boolean): void {
    const { header } = order;
    const status = header[ORDER.status];
    const closed = cellOr(NO_VALUE, header[ORDER.closed]);
    const counted = isCredit ? [] : lines.filter((line) => line.isCounted);
    const ofCustomers = counted.filter(({ payType }) => payType === 'C').length;
    const has = (type: PayTypeCode): string => flag(counted.some(({ payType }) => payType === type));
    const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
    rows.add(
      'repair_order',
      {
        dealership_id: this.#store,
        id: this.#ids.order,
        ro_number: header[ORDER.number] ?? '',
        ro_suffix: header[ORDER.suffix] ?? '',
        status: status ?? '',
        open_date: header[ORDER.opened] ?? '',
        close_date: status === 'C' ? closed : NO_VALUE,
        void_date: status === 'V' ? closed : NO_VALUE,
        customer_id: order.customer,
        vehicle_id: order.vehicle,
        incomplete: flag(order.isIncomplete),
        source_print: order.isIncomplete ? NO_VALUE : (order.fingerprint ?? NO_VALUE),
        is_credit: flag(isCredit),
        has_c: has('C'),
        has_w: has('W'),
        has_i: has('I'),
        has_s: has('S'),
        has_m: has('M'),
        has_f: has('F'),
        has_b: has('B'),
        line_count: counted.length,
        line_count_c: ofCustomers,
        one_line_c: flag(ofCustomers === 1),
        labor_sale_c: sum(({ money }) => money.laborSale),
        labor_cost_c: sum(({ work }) => work.cost),
        parts_sale_c: sum(({ money }) => money.partsSale),
        parts_cost_c: sum(({ money }) => money.partsCost),
        sublet_sale_c: sum(({ money }) => money.subletSale),
        sublet_cost_c: sum(({ money }) => money.subletCost),
        misc_sale_c: sum(({ money }) => money.miscSale),
        discount_labor_c: sum(({ money }) => money.laborDiscount),
        discount_parts_c: sum(({ money }) => money.partsDiscount),
        sold_h: sum(({ work }) => work.sold),
        actual_h: sum(({ work }) => work.actual ?? 0),
        total_sale_c: sum(({ money }) => netOf(money)),
      },
      sentCells(header),
    );
  }

  #addLine(rows: BatchRows, { header, parts }: NewOrder, line: Line, isCredit: boolean): void {
    const { row, number, work, money } = line;
    const status = header[ORDER.status];
    const code = this.#known.opCodes.get(row[LINE.opCode] ?? '');
    const advisor = header[ORDER.advisor] ?? '';
    this.#ids.line += 1;
    rows.add('ro_line', {
      dealership_id: this.#store,
      id: this.#ids.line,
      ro_id: this.#ids.order,
      close_date: status === 'C' ? cellOr(NO_VALUE, header[ORDER.closed]) : NO_VALUE,
      line_no: number,
      letter: `${number > 26 ? 'A' : ''}${String.fromCharCode(65 + ((number - 1) % 26))}`,
      pay_type: line.payType,
      labor_type: row[LINE.laborType] ?? '',
      op_code: row[LINE.opCode] ?? '',
      op_description: cellOr(code?.description ?? '', row[LINE.description]),
      category: code?.category ?? '',
      is_maint: flag(code?.isMaint ?? false),
      is_counted: flag(line.isCounted && !isCredit),
      complaint: row[LINE.complaint] ?? '',
      cause: row[LINE.cause] ?? '',
      correction: row[LINE.correction] ?? '',
      advisor_number: advisor,
      sold_h: work.sold,
      flagged_h: cell(work.flagged),
      actual_h: cell(work.actual),
      labor_sale_c: money.laborSale,
      labor_cost_c: work.cost,
      cost_estimated: flag(work.isEstimated),
      discount_labor_c: money.laborDiscount,
      discount_parts_c: money.partsDiscount,
      discount_reason: row[LINE.reason] ?? '',
      parts_sale_c: money.partsSale,
      parts_cost_c: money.partsCost,
      sublet_sale_c: money.subletSale,
      sublet_cost_c: money.subletCost,
      misc_sale_c: money.miscSale,
      status: status === 'O' ? 'open' : 'done',
    });
    for (const { technician, flagged, actual, cost, share } of work.technicians)
      rows.add('ro_line_tech', {
        dealership_id: this.#store,
        line_id: this.#ids.line,
        tech_number: technician,
        flagged_h: flagged,
        actual_h: cell(actual),
        cost_c: cost,
        share,
      });
    let place = 0;
    for (const each of parts) {
      if (each[PART.line] !== row[LINE.line]) continue;
      place += 1;
      this.#addPart(rows, each, place);
    }
  }

  /** Of the line added last. */
  #addDiscount(rows: BatchRows, { header }: NewOrder, { row, money }: Line, place: number): void {
    rows.add('ro_discount', {
      dealership_id: this.#store,
      id: place,
      ro_id: this.#ids.order,
      line_id: this.#ids.line,
      level: 'line',
      reason: row[LINE.reason] ?? '',
      labor_c: money.laborDiscount,
      parts_c: money.partsDiscount,
      manager_override: flag(false),
      applied_by: header[ORDER.advisor] ?? '',
    });
  }

  /** Of the line added last. */
  #addPart(rows: BatchRows, row: Row, place: number): void {
    rows.add('ro_part', {
      dealership_id: this.#store,
      id: place,
      line_id: this.#ids.line,
      part_number: row[PART.number] ?? '',
      description: row[PART.description] ?? '',
      source: row[PART.source] ?? '',
      qty: row[PART.quantity] ?? '0',
      unit_cost_c: row[PART.cost] ?? '0',
      unit_sale_c: row[PART.sale] ?? '0',
      list_c: cellOr(NO_VALUE, row[PART.list]),
      is_tire: flag(false),
      is_ep: cellOr('f', row[PART.emergency]),
      is_special_order: cellOr('f', row[PART.special]),
      is_core: cellOr('f', row[PART.core]),
      counter_number: row[PART.counter] ?? '',
    });
  }
}
