import { payTypes, sentColumns } from '../merge/orders/headers.ts';
import { escaped, NO_VALUE } from '../stage/cell-text.ts';
import type { BatchRows } from './batch-rows.ts';
import type { Known, LastIds } from './known.ts';
import { type Line, lineOf, netOf } from './line.ts';
import type { OrderOfFiles } from './order-of-files.ts';
import { DECLINED, inOrder, LINE, ORDER, PART, type Row } from './places.ts';

/** Columns that go from the file to the repair order, each with what stands where there is no value. */
const SENT = sentColumns.map(([, theirs, none]) => ({
  place: inOrder(theirs),
  none: none === 'null' ? NO_VALUE : none === "''" ? '' : none,
}));

/** A cell of a row, `none` where it has no value. */
const cellOr = (none: string, value: string | undefined): string =>
  value === undefined || value === '' ? none : value;
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
      rows.add('declined_item', [
        this.#store,
        at + 1,
        this.#ids.order,
        row[DECLINED.opCode] ?? '',
        row[DECLINED.text] ?? '',
        cellOr('0', row[DECLINED.amount]),
      ]);
    }
  }

  #addOrder(rows: BatchRows, order: NewOrder, lines: readonly Line[], isCredit: boolean): void {
    const { header } = order;
    const status = header[ORDER.status];
    const closed = cellOr(NO_VALUE, header[ORDER.closed]);
    const counted = isCredit ? [] : lines.filter((line) => line.isCounted);
    const ofCustomers = counted.filter(({ payType }) => payType === 'C').length;
    const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
    rows.add('repair_order', [
      this.#store,
      this.#ids.order,
      header[ORDER.number] ?? '',
      header[ORDER.suffix] ?? '',
      status ?? '',
      header[ORDER.opened] ?? '',
      status === 'C' ? closed : NO_VALUE,
      status === 'V' ? closed : NO_VALUE,
      order.customer,
      order.vehicle,
      flag(order.isIncomplete),
      order.isIncomplete ? NO_VALUE : (order.fingerprint ?? NO_VALUE),
      ...SENT.map(({ place, none }) => cellOr(none, header[place])),
      flag(isCredit),
      ...payTypes.map((type) => flag(counted.some(({ payType }) => payType === type))),
      counted.length,
      ofCustomers,
      flag(ofCustomers === 1),
      sum(({ money }) => money.laborSale),
      sum(({ work }) => work.cost),
      sum(({ money }) => money.partsSale),
      sum(({ money }) => money.partsCost),
      sum(({ money }) => money.subletSale),
      sum(({ money }) => money.subletCost),
      sum(({ money }) => money.miscSale),
      sum(({ money }) => money.laborDiscount),
      sum(({ money }) => money.partsDiscount),
      sum(({ work }) => work.sold),
      sum(({ work }) => work.actual ?? 0),
      sum(({ money }) => netOf(money)),
    ]);
  }

  #addLine(rows: BatchRows, { header, parts }: NewOrder, line: Line, isCredit: boolean): void {
    const { row, number, work, money } = line;
    const status = header[ORDER.status];
    const code = this.#known.opCodes.get(row[LINE.opCode] ?? '');
    const advisor = header[ORDER.advisor] ?? '';
    this.#ids.line += 1;
    rows.add('ro_line', [
      this.#store,
      this.#ids.line,
      this.#ids.order,
      status === 'C' ? cellOr(NO_VALUE, header[ORDER.closed]) : NO_VALUE,
      number,
      `${number > 26 ? 'A' : ''}${String.fromCharCode(65 + ((number - 1) % 26))}`,
      line.payType,
      row[LINE.laborType] ?? '',
      row[LINE.opCode] ?? '',
      cellOr(code?.description ?? '', row[LINE.description]),
      code?.category ?? '',
      flag(code?.isMaint ?? false),
      flag(line.isCounted && !isCredit),
      row[LINE.complaint] ?? '',
      row[LINE.cause] ?? '',
      row[LINE.correction] ?? '',
      advisor,
      work.sold,
      cell(work.flagged),
      cell(work.actual),
      money.laborSale,
      work.cost,
      flag(work.isEstimated),
      money.laborDiscount,
      money.partsDiscount,
      row[LINE.reason] ?? '',
      money.partsSale,
      money.partsCost,
      money.subletSale,
      money.subletCost,
      money.miscSale,
      status === 'O' ? 'open' : 'done',
    ]);
    for (const { technician, flagged, actual, cost, share } of work.technicians)
      rows.add('ro_line_tech', [this.#store, this.#ids.line, technician, flagged, cell(actual), cost, share]);
    let place = 0;
    for (const each of parts) {
      if (each[PART.line] !== row[LINE.line]) continue;
      place += 1;
      this.#addPart(rows, each, place);
    }
  }

  /** Of the line added last. */
  #addDiscount(rows: BatchRows, { header }: NewOrder, { row, money }: Line, place: number): void {
    rows.add('ro_discount', [
      this.#store,
      place,
      this.#ids.order,
      this.#ids.line,
      'line',
      row[LINE.reason] ?? '',
      money.laborDiscount,
      money.partsDiscount,
      flag(false),
      header[ORDER.advisor] ?? '',
    ]);
  }

  /** Of the line added last. */
  #addPart(rows: BatchRows, row: Row, place: number): void {
    rows.add('ro_part', [
      this.#store,
      place,
      this.#ids.line,
      row[PART.number] ?? '',
      row[PART.description] ?? '',
      row[PART.source] ?? '',
      row[PART.quantity] ?? '0',
      row[PART.cost] ?? '0',
      row[PART.sale] ?? '0',
      cellOr(NO_VALUE, row[PART.list]),
      flag(false),
      cellOr('f', row[PART.emergency]),
      cellOr('f', row[PART.special]),
      cellOr('f', row[PART.core]),
      row[PART.counter] ?? '',
    ]);
  }
}
