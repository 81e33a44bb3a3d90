import { importFileOf } from '../columns/files.ts';
import { payTypes, sentColumns } from '../merge/orders/headers.ts';
import { cellOf, escaped } from '../stage/cell-text.ts';
import type { BatchRows } from './batch-rows.ts';
import { type Flagged, type LineWork, workOf } from './line-work.ts';
import type { Row } from './order-cursor.ts';
import { pricedAt } from './shares.ts';

/** Where a column stands in the rows of a kind. */
const placeIn = (kind: string) => {
  const { columns } = importFileOf(kind);
  return (name: string): number => {
    const place = columns.findIndex((column) => column.name === name);
    if (place < 0) throw new Error(`${kind}.csv has no column ${name}`);
    return place;
  };
};

const ro = placeIn('ros');
const ORDER = {
  number: ro('ro_number'),
  suffix: ro('ro_suffix'),
  status: ro('status'),
  opened: ro('open_date'),
  closed: ro('close_date'),
  advisor: ro('advisor_number'),
  refers: ro('ref_ro_number'),
};
/** Columns that go from the file to the repair order, each with what stands where there is no value. */
const SENT = sentColumns.map(([, theirs, none]) => ({
  place: ro(theirs),
  none: none === 'null' ? '\\N' : none === "''" ? '' : none,
}));

const of = placeIn('lines');
const LINE = {
  line: of('line'),
  payType: of('pay_type'),
  laborType: of('labor_type'),
  opCode: of('op_code'),
  description: of('op_description'),
  complaint: of('complaint'),
  cause: of('cause'),
  correction: of('correction'),
  sold: of('sold_hours'),
  flagged: of('flagged_hours'),
  actual: of('actual_hours'),
  laborSale: of('labor_sale'),
  laborCost: of('labor_cost'),
  laborDiscount: of('labor_discount'),
  partsSale: of('parts_sale'),
  partsCost: of('parts_cost'),
  partsDiscount: of('parts_discount'),
  subletSale: of('sublet_sale'),
  subletCost: of('sublet_cost'),
  miscSale: of('misc_sale'),
  reason: of('discount_reason'),
};

const tech = placeIn('techs');
const TECH = {
  line: tech('line'),
  number: tech('tech_number'),
  flagged: tech('flagged_hours'),
  actual: tech('actual_hours'),
};

const part = placeIn('parts');
const PART = {
  line: part('line'),
  number: part('part_number'),
  description: part('description'),
  source: part('source'),
  quantity: part('quantity'),
  cost: part('unit_cost'),
  sale: part('unit_sale'),
  list: part('list_price'),
  emergency: part('emergency_purchase'),
  special: part('special_order'),
  core: part('is_core'),
  counter: part('counter_number'),
};

const said = placeIn('declined');
const DECLINED = { opCode: said('op_code'), text: said('text'), amount: said('amount') };

const numberOf = (value: string | null | undefined): number => Number(value ?? 0);
const optional = (value: string | null | undefined): number | null => (value == null ? null : Number(value));
const textOf = (value: string | null | undefined): string => (value == null ? '' : escaped(value));
const flag = (is: boolean): string => (is ? 't' : 'f');
const cell = (value: number | null): string | number => value ?? '\\N';

/** A repair order with everything that the files have of it. */
export interface OrderOfFiles {
  readonly header: Row;
  readonly lines: readonly Row[];
  readonly techs: readonly Row[];
  readonly parts: readonly Row[];
  readonly declined: readonly Row[];
  /** Ids of the customer and the vehicle, `\N` where it has none. */
  readonly customer: string;
  readonly vehicle: string;
  /** Whether a row of it was refused. */
  readonly isIncomplete: boolean;
  /** A print of its rows; null where they do not tell all. */
  readonly print: string | null;
}

/** What the product knows that lines depend on. */
export interface Known {
  readonly dealershipId: string;
  readonly opCodes: ReadonlyMap<string, { description: string; category: string; isMaint: boolean }>;
  /** Pay types of labor types. */
  readonly payTypes: ReadonlyMap<string, string>;
  /** Hourly rates of technicians in cents. */
  readonly rates: ReadonlyMap<string, number>;
}

/** The ids that rows were given last. */
export interface LastIds {
  order: number;
  line: number;
}

interface LineMoney {
  readonly laborSale: number;
  readonly laborDiscount: number;
  readonly partsSale: number;
  readonly partsCost: number;
  readonly partsDiscount: number;
  readonly subletSale: number;
  readonly subletCost: number;
  readonly miscSale: number;
}

interface Line {
  readonly row: Row;
  readonly number: number;
  readonly payType: string;
  readonly work: LineWork;
  readonly money: LineMoney;
  readonly isCounted: boolean;
}

/**
 * Makes the rows of new repair orders, whole: what `prepareLines`, `prepareHeaders` and `writeOrders` make in SQL of those that the
 * product may have already. A test holds both equal.
 */
export class OrderRows {
  readonly #known: Known;
  readonly #ids: LastIds;
  readonly #store: string;
  /** Lines whose labor type has another pay type. */
  contradictions = 0;

  constructor(known: Known, ids: LastIds) {
    this.#known = known;
    this.#ids = ids;
    this.#store = escaped(known.dealershipId);
  }

  add(rows: BatchRows, order: OrderOfFiles): void {
    const { header } = order;
    const lines = order.lines.map((row) => this.#line(row, order));
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
      const amount = row[DECLINED.amount] ?? '0';
      const cells = [textOf(row[DECLINED.opCode]), textOf(row[DECLINED.text]), amount];
      rows.add('declined_item', [this.#store, at + 1, this.#ids.order, ...cells]);
    }
  }

  #line(row: Row, { techs, parts }: OrderOfFiles): Line {
    const { rates, payTypes: known } = this.#known;
    const number = row[LINE.line] ?? '';
    const people: Flagged[] = [];
    for (const each of techs)
      if (each[TECH.line] === number)
        people.push({
          technician: each[TECH.number] ?? '',
          flagged: numberOf(each[TECH.flagged]),
          actual: optional(each[TECH.actual]),
        });
    const hours = {
      sold: numberOf(row[LINE.sold]),
      flagged: optional(row[LINE.flagged]),
      actual: optional(row[LINE.actual]),
      cost: numberOf(row[LINE.laborCost]),
    };
    let [sale, cost] = [0, 0];
    for (const each of parts) {
      if (each[PART.line] !== number || each[PART.core] === 't') continue;
      const quantity = each[PART.quantity] ?? '0';
      sale += pricedAt(quantity, numberOf(each[PART.sale]));
      cost += pricedAt(quantity, numberOf(each[PART.cost]));
    }
    const payType = row[LINE.payType] ?? '';
    const laborType = row[LINE.laborType] ?? null;
    if (laborType !== null && (known.get(laborType) ?? payType) !== payType) this.contradictions += 1;
    const money = {
      laborSale: numberOf(row[LINE.laborSale]),
      laborDiscount: numberOf(row[LINE.laborDiscount]),
      partsSale: optional(row[LINE.partsSale]) ?? sale,
      partsCost: optional(row[LINE.partsCost]) ?? cost,
      partsDiscount: numberOf(row[LINE.partsDiscount]),
      subletSale: numberOf(row[LINE.subletSale]),
      subletCost: numberOf(row[LINE.subletCost]),
      miscSale: numberOf(row[LINE.miscSale]),
    };
    return {
      row,
      number: Number(number),
      payType,
      work: workOf(hours, people, (technician) => rates.get(technician) ?? 0),
      money,
      isCounted: hours.sold !== 0 || money.laborSale !== 0 || money.partsSale !== 0,
    };
  }

  #addOrder(rows: BatchRows, order: OrderOfFiles, lines: readonly Line[], isCredit: boolean): void {
    const { header } = order;
    const status = header[ORDER.status];
    const closed = header[ORDER.closed] ?? '\\N';
    const counted = isCredit ? [] : lines.filter((line) => line.isCounted);
    const ofCustomers = counted.filter(({ payType }) => payType === 'C').length;
    const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
    rows.add('repair_order', [
      this.#store,
      this.#ids.order,
      textOf(header[ORDER.number]),
      textOf(header[ORDER.suffix]),
      status ?? '',
      header[ORDER.opened] ?? '',
      status === 'C' ? closed : '\\N',
      status === 'V' ? closed : '\\N',
      order.customer,
      order.vehicle,
      flag(order.isIncomplete),
      order.isIncomplete ? '\\N' : cellOf(order.print),
      ...SENT.map(({ place, none }) => {
        const value = header[place] ?? null;
        return value === null ? none : escaped(value);
      }),
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

  #addLine(rows: BatchRows, { header, parts }: OrderOfFiles, line: Line, isCredit: boolean): void {
    const { row, number, work, money } = line;
    const status = header[ORDER.status];
    const code = this.#known.opCodes.get(row[LINE.opCode] ?? '');
    const advisor = textOf(header[ORDER.advisor]);
    this.#ids.line += 1;
    rows.add('ro_line', [
      this.#store,
      this.#ids.line,
      this.#ids.order,
      status === 'C' ? (header[ORDER.closed] ?? '\\N') : '\\N',
      number,
      `${number > 26 ? 'A' : ''}${String.fromCharCode(65 + ((number - 1) % 26))}`,
      line.payType,
      textOf(row[LINE.laborType]),
      textOf(row[LINE.opCode]),
      textOf(row[LINE.description] ?? code?.description),
      code?.category ?? '',
      flag(code?.isMaint ?? false),
      flag(line.isCounted && !isCredit),
      textOf(row[LINE.complaint]),
      textOf(row[LINE.cause]),
      textOf(row[LINE.correction]),
      advisor,
      work.sold,
      cell(work.flagged),
      cell(work.actual),
      money.laborSale,
      work.cost,
      flag(work.isEstimated),
      money.laborDiscount,
      money.partsDiscount,
      textOf(row[LINE.reason]),
      money.partsSale,
      money.partsCost,
      money.subletSale,
      money.subletCost,
      money.miscSale,
      status === 'O' ? 'open' : 'done',
    ]);
    for (const { technician, flagged, actual, cost, share } of work.technicians)
      rows.add('ro_line_tech', [this.#store, this.#ids.line, escaped(technician), flagged, cell(actual), cost, share]);
    let place = 0;
    for (const each of parts) {
      if (each[PART.line] !== row[LINE.line]) continue;
      place += 1;
      this.#addPart(rows, each, place);
    }
  }

  /** Of the line added last. */
  #addDiscount(rows: BatchRows, { header }: OrderOfFiles, { row, money }: Line, place: number): void {
    rows.add('ro_discount', [
      this.#store,
      place,
      this.#ids.order,
      this.#ids.line,
      'line',
      textOf(row[LINE.reason]),
      money.laborDiscount,
      money.partsDiscount,
      textOf(header[ORDER.advisor]),
    ]);
  }

  /** Of the line added last. */
  #addPart(rows: BatchRows, row: Row, place: number): void {
    rows.add('ro_part', [
      this.#store,
      place,
      this.#ids.line,
      textOf(row[PART.number]),
      textOf(row[PART.description]),
      textOf(row[PART.source]),
      row[PART.quantity] ?? '0',
      row[PART.cost] ?? '0',
      row[PART.sale] ?? '0',
      row[PART.list] ?? '\\N',
      row[PART.emergency] ?? 'f',
      row[PART.special] ?? 'f',
      row[PART.core] ?? 'f',
      textOf(row[PART.counter]),
    ]);
  }
}

const netOf = ({ laborSale, partsSale, subletSale, miscSale }: LineMoney): number =>
  laborSale + partsSale + subletSale + miscSale;
