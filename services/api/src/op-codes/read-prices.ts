import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { figureScope } from '../core/selection/figure-scope.ts';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';

/** One price of a group of lines and how many of them have it. Cents. */
const rowSchema = z.object({ key: z.string(), price_c: z.number(), n: z.number() });

export interface PriceCount {
  readonly priceC: number;
  readonly n: number;
}

/** Prices of an op code's lines, lowest first. */
export type Prices = readonly PriceCount[];

export interface PriceRequest {
  readonly by: 'opCode' | 'advisor';
  /** Narrows to one op code. */
  readonly opCode?: string;
}

/** Prices of several pay types do not compare: those of customer pay, or of the one pay type that was asked for. */
export const priceScopeOf = (selection: Pick<Selection, 'filter'>): string => figureScope('C', selection.filter);

/**
 * How often each price occurs, by op code or advisor. A price is a counted line's labor before recorded discounts, so that a
 * discount is no second price; lines that only sell parts have none.
 */
export async function readPrices(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  request: PriceRequest,
): Promise<ReadonlyMap<string, Prices>> {
  const { dealershipId, range, filter } = selection;
  if (hasNoOwnNumbers(filter)) return new Map();
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const first = parameters.add(range.startDate);
  const last = parameters.add(range.endDate);
  const payType = payTypeOf(facts);
  const scope = priceScopeOf(selection);
  const key = request.by === 'opCode' ? 'l.op_code' : 'l.advisor_number';
  const rows = await db.query(
    `select ${key} as key, l.labor_sale_c + l.discount_labor_c as price_c, count(*) as n
       from ro_line l
      where l.dealership_id = ${dealership} and l.close_date between ${first}::date and ${last}::date and l.is_counted
        and (l.sold_h <> 0 or l.labor_sale_c + l.discount_labor_c <> 0)
        ${scope === 'all' ? '' : `and ${payType} = ${parameters.add(scope)}`}
        ${request.opCode === undefined ? '' : `and l.op_code = ${parameters.add(request.opCode)}`}
        ${lineCondition(filter, payType, parameters)}
      group by 1, 2
      order by 1, 2`,
    parameters.values,
  );
  const result = new Map<string, PriceCount[]>();
  for (const { key: group, price_c, n } of z.array(rowSchema).parse(rows)) {
    const prices = result.get(group) ?? [];
    prices.push({ priceC: price_c, n });
    result.set(group, prices);
  }
  return result;
}

/** The most frequent price; of equally frequent ones the highest, which nobody pays by accident. Null without lines. */
export function modalPriceC(prices: Prices): number | null {
  let best: PriceCount | null = null;
  for (const price of prices) if (best === null || price.n >= best.n) best = price;
  return best?.priceC ?? null;
}

/** How far a price may be from the modal one and still be the same: per cent. */
const SAME_PRICE_PCT = 2;

/** Share of lines within 2 % of a price, in per cent. */
export function priceConsistencyPct(prices: Prices, modalC: number | null): number | null {
  const lines = prices.reduce((total, price) => total + price.n, 0);
  if (modalC === null || lines === 0) return null;
  const near = prices.filter((price) => Math.abs(price.priceC - modalC) * 100 <= Math.abs(modalC) * SAME_PRICE_PCT);
  return roundTo((near.reduce((total, price) => total + price.n, 0) / lines) * 100, 2);
}

/** Standard deviation of all the prices (of the population, not estimated from a sample), in dollars. */
export function priceDeviation(prices: Prices): number | null {
  const lines = prices.reduce((total, price) => total + price.n, 0);
  if (lines === 0) return null;
  const mean = prices.reduce((total, price) => total + price.n * price.priceC, 0) / lines;
  const square = prices.reduce((total, price) => total + price.n * (price.priceC - mean) ** 2, 0) / lines;
  return roundTo(Math.sqrt(square) / 100, 2);
}

const MOST_BINS = 12;

/** Prices in bins of equal width in whole dollars, lowest first. */
export function histogramOf(prices: Prices) {
  const lowest = prices[0]?.priceC;
  const highest = prices.at(-1)?.priceC;
  if (lowest === undefined || highest === undefined) return [];
  const modal = modalPriceC(prices);
  const width = Math.max(100, Math.ceil((highest - lowest) / MOST_BINS / 100) * 100);
  const start = Math.floor(lowest / 100) * 100;
  const bins = Math.max(1, Math.ceil((highest - start + 1) / width));
  return Array.from({ length: bins }, (_none, at) => {
    const from = start + at * width;
    const isIn = (priceC: number) => priceC >= from && priceC < from + width;
    const count = prices.filter(({ priceC }) => isIn(priceC)).reduce((total, price) => total + price.n, 0);
    return { from: from / 100, to: (from + width) / 100, count, isModal: modal !== null && isIn(modal) };
  });
}
