import { type Flagged, type LineWork, workOf } from './line-work.ts';
import type { OrderOfFiles } from './order-of-files.ts';
import { LINE, PART, type Row, TECH } from './places.ts';
import { pricedAt } from './shares.ts';

/** In cents. */
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

/** A line with the values that follow from its technicians and parts. */
export interface Line {
  readonly row: Row;
  readonly number: number;
  readonly payType: string;
  readonly work: LineWork;
  readonly money: LineMoney;
  /** Whether it has hours, labor or parts. Lines of credits still do not count. */
  readonly isCounted: boolean;
}

/** Makes a line of a repair order. `rates` are those of technicians, in cents an hour. */
export function lineOf(row: Row, { techs, parts }: OrderOfFiles, rates: ReadonlyMap<string, number>): Line {
  const number = row.number(LINE.line);
  const people: Flagged[] = [];
  for (const each of techs)
    if (each.number(TECH.line) === number)
      people.push({
        technician: each.text(TECH.number),
        flagged: each.number(TECH.flagged),
        actual: each.optional(TECH.actual),
      });
  const hours = {
    sold: row.number(LINE.sold),
    flagged: row.optional(LINE.flagged),
    actual: row.optional(LINE.actual),
    cost: row.number(LINE.laborCost),
  };
  let [sale, cost] = [0, 0];
  for (const each of parts) {
    if (each.number(PART.line) !== number || each.text(PART.core) === 't') continue;
    const thousandths = each.number(PART.quantity);
    sale += pricedAt(thousandths, each.number(PART.sale));
    cost += pricedAt(thousandths, each.number(PART.cost));
  }
  const money = {
    laborSale: row.number(LINE.laborSale),
    laborDiscount: row.number(LINE.laborDiscount),
    partsSale: row.optional(LINE.partsSale) ?? sale,
    partsCost: row.optional(LINE.partsCost) ?? cost,
    partsDiscount: row.number(LINE.partsDiscount),
    subletSale: row.number(LINE.subletSale),
    subletCost: row.number(LINE.subletCost),
    miscSale: row.number(LINE.miscSale),
  };
  return {
    row,
    number,
    payType: row.text(LINE.payType),
    work: workOf(hours, people, (technician) => rates.get(technician) ?? 0),
    money,
    isCounted: hours.sold !== 0 || money.laborSale !== 0 || money.partsSale !== 0,
  };
}

/** The total of a line over all kinds. */
export const netOf = ({ laborSale, partsSale, subletSale, miscSale }: LineMoney): number =>
  laborSale + partsSale + subletSale + miscSale;
