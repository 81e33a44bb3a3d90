import { type Flagged, type LineWork, workOf } from './line-work.ts';
import type { OrderOfFiles } from './order-of-files.ts';
import { LINE, PART, type Row, TECH } from './places.ts';
import { pricedAt } from './shares.ts';

/** Cents. */
export interface LineMoney {
  readonly laborSale: number;
  readonly laborDiscount: number;
  readonly partsSale: number;
  readonly partsCost: number;
  readonly partsDiscount: number;
  readonly subletSale: number;
  readonly subletCost: number;
  readonly miscSale: number;
}

/** A line with what is worked out of its technicians and parts. */
export interface Line {
  readonly row: Row;
  readonly number: number;
  readonly payType: string;
  readonly work: LineWork;
  readonly money: LineMoney;
  /** Whether it has hours, labor or parts; those of credits do not count all the same. */
  readonly isCounted: boolean;
}

/** Zero where there is no value. */
const numberOf = (value: string | undefined): number => Number(value ?? '');
const optional = (value: string | undefined): number | null =>
  value === undefined || value === '' ? null : Number(value);

/** A line of a repair order. `rates` are those of technicians, in cents an hour. */
export function lineOf(row: Row, { techs, parts }: OrderOfFiles, rates: ReadonlyMap<string, number>): Line {
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
    payType: row[LINE.payType] ?? '',
    work: workOf(hours, people, (technician) => rates.get(technician) ?? 0),
    money,
    isCounted: hours.sold !== 0 || money.laborSale !== 0 || money.partsSale !== 0,
  };
}

/** What a line brings, of all kinds. */
export const netOf = ({ laborSale, partsSale, subletSale, miscSale }: LineMoney): number =>
  laborSale + partsSale + subletSale + miscSale;
