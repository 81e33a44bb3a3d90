import type { attachedTables } from '@fixed-ops/database';
import type { PayTypeCode } from '@fixed-ops/metrics';
import { type orderColumns, type SentColumn, sentColumns } from '../merge/orders/headers.ts';
import type { lineColumnNames } from '../merge/orders/write.ts';
import type { ByteBlocks } from '../stage/byte-blocks.ts';
import { NO_VALUE } from '../stage/cell-text.ts';
import type { Known } from './known.ts';
import { type Line, netOf } from './line.ts';
import type { Worked } from './line-work.ts';
import { DECLINED, inOrder, LINE, ORDER, PART, type Row } from './places.ts';

/** The source of the row of a repair order. */
export interface OrderSource {
  /** The dealership's id, escaped like all values. */
  readonly store: string;
  readonly id: number;
  readonly header: Row;
  /** The day on which it closed, in the format of its row. Null if it is not closed. */
  readonly closed: string | null;
  /** Ids of the customer and the vehicle. Null if it has none. */
  readonly customer: number | null;
  readonly vehicle: number | null;
  readonly isIncomplete: boolean;
  readonly fingerprint: string | null;
  readonly lines: readonly Line[];
  /** The lines that count. */
  readonly counted: readonly Line[];
  readonly isCredit: boolean;
}

export interface LineSource {
  readonly store: string;
  readonly id: number;
  readonly order: OrderSource;
  readonly line: Line;
  /** The data of its op code. */
  readonly code: ReturnType<Known['opCodes']['get']>;
}

/** A row of a line or of a repair order, with its number there. */
interface Numbered {
  readonly store: string;
  readonly number: number;
}

/** The sources of the rows of each table. */
export interface RowSources {
  readonly repair_order: OrderSource;
  readonly ro_line: LineSource;
  readonly ro_line_tech: { readonly store: string; readonly lineId: number; readonly worked: Worked };
  readonly ro_part: Numbered & { readonly lineId: number; readonly row: Row };
  readonly ro_discount: Numbered & { readonly of: LineSource };
  readonly declined_item: Numbered & { readonly orderId: number; readonly row: Row };
}
export type OrderTable = keyof RowSources;

interface TableColumns {
  readonly repair_order: 'dealership_id' | 'id' | 'ro_number' | 'ro_suffix' | (typeof orderColumns)[number];
  readonly ro_line: (typeof lineColumnNames)[number];
  readonly ro_line_tech: (typeof attachedTables.ro_line_tech)[number];
  readonly ro_part: (typeof attachedTables.ro_part)[number];
  readonly ro_discount: (typeof attachedTables.ro_discount)[number];
  readonly declined_item: (typeof attachedTables.declined_item)[number];
}

/** Adds one cell of a row. */
export type AddCell<Source> = (to: ByteBlocks, source: Source) => void;
type Cells<Table extends OrderTable> = {
  readonly [Column in TableColumns[Table]]: AddCell<RowSources[Table]>;
};

const addFlag = (to: ByteBlocks, is: boolean): void => to.add(is ? 't' : 'f');
const addOptional = (to: ByteBlocks, value: number | null): void =>
  value === null ? to.add(NO_VALUE) : to.addNumber(value);
/** Adds a cell of a file's row unchanged, or `none` if it has no value. */
const addSent = (to: ByteBlocks, row: Row, place: number, none = ''): void =>
  row.isEmpty(place) ? to.add(none) : row.addTo(to, place);
const store = (to: ByteBlocks, source: { readonly store: string }): void => to.add(source.store);

/** A column of the repair order that comes from the file. */
function sent(column: SentColumn): AddCell<OrderSource> {
  const [, theirs, missing] = sentColumns.find(([ours]) => ours === column) ?? sentColumns[0];
  const place = inOrder(theirs);
  const none = { null: NO_VALUE, "''": '', false: 'f', '0': '0' }[missing];
  return (to, { header }) => addSent(to, header, place, none);
}

const hasPayType =
  (type: PayTypeCode): AddCell<OrderSource> =>
  (to, { counted }) =>
    addFlag(
      to,
      counted.some(({ payType }) => payType === type),
    );
const sum =
  (of: (line: Line) => number): AddCell<OrderSource> =>
  (to, { lines }) => {
    let total = 0;
    for (const line of lines) total += of(line);
    to.addNumber(total);
  };
const isOfCustomer = ({ payType }: Line): boolean => payType === 'C';
const closeDay: AddCell<OrderSource> = (to, { closed }) => to.add(closed ?? NO_VALUE);
/** The day on which a repair order closed, in the format of its row. Null if it is not closed. */
export const closedOn = (header: Row): string | null =>
  header.text(ORDER.status) === 'C' && !header.isEmpty(ORDER.closed) ? header.text(ORDER.closed) : null;

/** The columns of each table in the order for COPY, each with the function that makes its cells. */
export const orderTables: { readonly [Table in OrderTable]: Cells<Table> } = {
  repair_order: {
    dealership_id: store,
    id: (to, { id }) => to.addNumber(id),
    ro_number: (to, { header }) => addSent(to, header, ORDER.number),
    ro_suffix: (to, { header }) => addSent(to, header, ORDER.suffix),
    status: (to, { header }) => addSent(to, header, ORDER.status),
    open_date: (to, { header }) => addSent(to, header, ORDER.opened),
    close_date: closeDay,
    void_date: (to, { header }) =>
      header.text(ORDER.status) === 'V' ? addSent(to, header, ORDER.closed, NO_VALUE) : to.add(NO_VALUE),
    customer_id: (to, { customer }) => addOptional(to, customer),
    vehicle_id: (to, { vehicle }) => addOptional(to, vehicle),
    incomplete: (to, { isIncomplete }) => addFlag(to, isIncomplete),
    source_print: (to, { isIncomplete, fingerprint }) => to.add((isIncomplete ? null : fingerprint) ?? NO_VALUE),
    advisor_number: sent('advisor_number'),
    promised_at: sent('promised_at'),
    stock_number: sent('stock_number'),
    mileage_in: sent('mileage_in'),
    mileage_out: sent('mileage_out'),
    tag: sent('tag'),
    comeback: sent('comeback'),
    shop_supplies_c: sent('shop_supplies_c'),
    tax_c: sent('tax_c'),
    ref_ro: sent('ref_ro'),
    is_credit: (to, { isCredit }) => addFlag(to, isCredit),
    has_c: hasPayType('C'),
    has_w: hasPayType('W'),
    has_i: hasPayType('I'),
    has_s: hasPayType('S'),
    has_m: hasPayType('M'),
    has_f: hasPayType('F'),
    has_b: hasPayType('B'),
    line_count: (to, { counted }) => to.addNumber(counted.length),
    line_count_c: (to, { counted }) => to.addNumber(counted.filter(isOfCustomer).length),
    one_line_c: (to, { counted }) => addFlag(to, counted.filter(isOfCustomer).length === 1),
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
  ro_line: {
    dealership_id: store,
    id: (to, { id }) => to.addNumber(id),
    ro_id: (to, { order }) => to.addNumber(order.id),
    close_date: (to, { order }) => closeDay(to, order),
    line_no: (to, { line }) => to.addNumber(line.number),
    letter: (to, { line: { number } }) => {
      if (number > 26) to.add('A');
      to.addCode(65 + ((number - 1) % 26));
    },
    pay_type: (to, { line }) => to.add(line.payType),
    labor_type: (to, { line }) => addSent(to, line.row, LINE.laborType),
    op_code: (to, { line }) => addSent(to, line.row, LINE.opCode),
    op_description: (to, { line, code }) => addSent(to, line.row, LINE.description, code?.description),
    category: (to, { code }) => to.add(code?.category ?? ''),
    is_maint: (to, { code }) => addFlag(to, code?.isMaint ?? false),
    is_counted: (to, { line, order }) => addFlag(to, line.isCounted && !order.isCredit),
    complaint: (to, { line }) => addSent(to, line.row, LINE.complaint),
    cause: (to, { line }) => addSent(to, line.row, LINE.cause),
    correction: (to, { line }) => addSent(to, line.row, LINE.correction),
    advisor_number: (to, { order }) => addSent(to, order.header, ORDER.advisor),
    sold_h: (to, { line }) => to.addNumber(line.work.sold),
    flagged_h: (to, { line }) => addOptional(to, line.work.flagged),
    actual_h: (to, { line }) => addOptional(to, line.work.actual),
    labor_sale_c: (to, { line }) => to.addNumber(line.money.laborSale),
    labor_cost_c: (to, { line }) => to.addNumber(line.work.cost),
    cost_estimated: (to, { line }) => addFlag(to, line.work.isEstimated),
    discount_labor_c: (to, { line }) => to.addNumber(line.money.laborDiscount),
    discount_parts_c: (to, { line }) => to.addNumber(line.money.partsDiscount),
    discount_reason: (to, { line }) => addSent(to, line.row, LINE.reason),
    parts_sale_c: (to, { line }) => to.addNumber(line.money.partsSale),
    parts_cost_c: (to, { line }) => to.addNumber(line.money.partsCost),
    sublet_sale_c: (to, { line }) => to.addNumber(line.money.subletSale),
    sublet_cost_c: (to, { line }) => to.addNumber(line.money.subletCost),
    misc_sale_c: (to, { line }) => to.addNumber(line.money.miscSale),
    status: (to, { order }) => to.add(order.header.text(ORDER.status) === 'O' ? 'open' : 'done'),
  },
  ro_line_tech: {
    dealership_id: store,
    line_id: (to, { lineId }) => to.addNumber(lineId),
    tech_number: (to, { worked }) => to.add(worked.technician),
    flagged_h: (to, { worked }) => to.addNumber(worked.flagged),
    actual_h: (to, { worked }) => addOptional(to, worked.actual),
    cost_c: (to, { worked }) => to.addNumber(worked.cost),
    share: (to, { worked }) => to.add(worked.share),
  },
  ro_part: {
    dealership_id: store,
    id: (to, { number }) => to.addNumber(number),
    line_id: (to, { lineId }) => to.addNumber(lineId),
    part_number: (to, { row }) => addSent(to, row, PART.number),
    description: (to, { row }) => addSent(to, row, PART.description),
    source: (to, { row }) => addSent(to, row, PART.source),
    qty: (to, { row }) => addSent(to, row, PART.quantity, '0'),
    unit_cost_c: (to, { row }) => addSent(to, row, PART.cost, '0'),
    unit_sale_c: (to, { row }) => addSent(to, row, PART.sale, '0'),
    list_c: (to, { row }) => addSent(to, row, PART.list, NO_VALUE),
    is_tire: (to) => addFlag(to, false),
    is_ep: (to, { row }) => addSent(to, row, PART.emergency, 'f'),
    is_special_order: (to, { row }) => addSent(to, row, PART.special, 'f'),
    is_core: (to, { row }) => addSent(to, row, PART.core, 'f'),
    counter_number: (to, { row }) => addSent(to, row, PART.counter),
  },
  ro_discount: {
    dealership_id: store,
    id: (to, { number }) => to.addNumber(number),
    ro_id: (to, { of }) => to.addNumber(of.order.id),
    line_id: (to, { of }) => to.addNumber(of.id),
    level: (to) => to.add('line'),
    reason: (to, { of }) => addSent(to, of.line.row, LINE.reason),
    labor_c: (to, { of }) => to.addNumber(of.line.money.laborDiscount),
    parts_c: (to, { of }) => to.addNumber(of.line.money.partsDiscount),
    manager_override: (to) => addFlag(to, false),
    applied_by: (to, { of }) => addSent(to, of.order.header, ORDER.advisor),
  },
  declined_item: {
    dealership_id: store,
    id: (to, { number }) => to.addNumber(number),
    ro_id: (to, { orderId }) => to.addNumber(orderId),
    op_code: (to, { row }) => addSent(to, row, DECLINED.opCode),
    text: (to, { row }) => addSent(to, row, DECLINED.text),
    amount_c: (to, { row }) => addSent(to, row, DECLINED.amount, '0'),
  },
};
