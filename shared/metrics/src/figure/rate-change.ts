import { roundTo } from '../units.ts';

/** The lines of one period that have the same kind of price. Hours are in hundredths, money is in cents, sales are net of discounts. */
export interface RateCell {
  /** Identifies comparable work: pay type, category and op code. */
  readonly key: string;
  readonly soldH: number;
  readonly laborSaleC: number;
  readonly discountLaborC: number;
  readonly lines: number;
}

/** The cell of lines with hours but without a price and a discount. */
export const UNBILLED_CELL = 'unbilled';
/** The cell of labor charged without hours. It has no price per hour, so it forms its own term. */
export const FLAT_CELL = 'flat';
/** The cell of all work that has no hours above zero in a period, such as credits of earlier work. */
export const CREDIT_CELL = 'credits';

/** The parts of a change of the effective labor rate, in dollars per hour. `mix + price + discount + flat = change`. */
export interface RateTerms {
  /** The store sold other work, at other rates. */
  readonly mix: number;
  /** The store priced the same work differently. */
  readonly price: number;
  /** The store discounted the same work differently. */
  readonly discount: number;
  /** Labor charged without hours. */
  readonly flat: number;
}

export interface CellChange extends RateTerms {
  readonly key: string;
  readonly hoursBefore: number;
  readonly hoursNow: number;
  /** Net dollars per hour. Null in a period without hours. */
  readonly rateBefore: number | null;
  readonly rateNow: number | null;
}

export interface RateChange extends RateTerms {
  readonly before: number;
  readonly now: number;
  readonly change: number;
  /** The part of `mix` that comes from hours without a charge. */
  readonly unbilled: number;
  readonly cells: readonly CellChange[];
}

/**
 * Explains the change of the effective labor rate between two periods (DOMAIN 7.4), unrounded. A cell i has share s of the hours, price p
 * (net sale + discount, per hour) and discount d per hour. The rate is Σ s (p − d), and mix = Σ (sB − sA)((p − d)A − rateA), price = Σ sB
 * (pB − pA), discount = −Σ sB (dB − dA). A cell that exists in one period only has the same p and d in both, so all of its change is mix.
 * Labor without hours is the fourth term: its sales ÷ all hours. Returns null when a period has no hours, because then it has no rate.
 */
export function rateChange(before: readonly RateCell[], now: readonly RateCell[]): RateChange | null {
  const pooled = poolCells(before, now);
  const a = periodOf(pooled.before);
  const b = periodOf(pooled.now);
  if (a.hours <= 0 || b.hours <= 0) return null;
  const rateA = a.rate;
  const keys = [...new Set([...a.cells.keys(), ...b.cells.keys()])];
  const cells = keys.map((key) => cellChange(key, a, b, rateA));
  const sum = (of: (cell: CellChange) => number) => cells.reduce((total, cell) => total + of(cell), 0);
  const flat = b.flat - a.flat;
  return {
    before: rateA,
    now: b.rate,
    change: b.rate - rateA,
    mix: sum((cell) => cell.mix),
    price: sum((cell) => cell.price),
    discount: sum((cell) => cell.discount),
    flat,
    unbilled: cells.find((cell) => cell.key === UNBILLED_CELL)?.mix ?? 0,
    cells,
  };
}

/** The terms that explain a change of the rate. Here `mix` leaves out the hours without a charge, which are `unbilled`. */
export const rateTerms = ['price', 'mix', 'discount', 'unbilled', 'flat'] as const;
export type RateTerm = (typeof rateTerms)[number];

/** The dollars that a line adds to a term: for each dollar of its net sale, for each dollar of its discount, and for each of its hours. */
export interface LineWeights {
  readonly sale: number;
  readonly discount: number;
  readonly hours: number;
}

const NO_WEIGHTS: LineWeights = { sale: 0, discount: 0, hours: 0 };

/**
 * Computes how much the lines of each cell add to a term, times the hours sold in the period. The sum over all lines of both periods is the
 * term of `rateChange` × those hours. The keys are those of the given cells. Returns null when a period has no hours.
 */
export function rateTermWeights(
  before: readonly RateCell[],
  now: readonly RateCell[],
  term: RateTerm,
): { readonly before: ReadonlyMap<string, LineWeights>; readonly now: ReadonlyMap<string, LineWeights> } | null {
  const pooled = poolCells(before, now);
  const a = periodOf(pooled.before);
  const b = periodOf(pooled.now);
  if (a.hours <= 0 || b.hours <= 0) return null;
  const keyOf = (key: string) => (pooled.isPooled(key) ? CREDIT_CELL : key);
  const weights = (cells: readonly RateCell[], period: Period, of: (key: string, isPriced: boolean) => LineWeights) =>
    new Map(cells.map(({ key }) => [key, of(keyOf(key), period.cells.has(keyOf(key)))]));
  const known = (key: string) => a.cells.get(key) ?? b.cells.get(key);
  const isOfMix = (key: string) =>
    term === 'unbilled' ? key === UNBILLED_CELL : term === 'mix' && key !== UNBILLED_CELL;
  const dearness = (key: string) => (known(key)?.price ?? 0) - (known(key)?.discount ?? 0) - a.rate;
  const hoursOfA = -b.hours / a.hours;
  return {
    before: weights(before, a, (key, isPriced) => {
      if (!isPriced) return term === 'flat' ? { ...NO_WEIGHTS, sale: hoursOfA } : NO_WEIGHTS;
      return isOfMix(key) ? { ...NO_WEIGHTS, hours: hoursOfA * dearness(key) } : NO_WEIGHTS;
    }),
    now: weights(now, b, (key, isPriced) => {
      if (!isPriced) return term === 'flat' ? { ...NO_WEIGHTS, sale: 1 } : NO_WEIGHTS;
      if (term === 'price') return { sale: 1, discount: 1, hours: -(known(key)?.price ?? 0) };
      if (term === 'discount') return { sale: 0, discount: -1, hours: known(key)?.discount ?? 0 };
      return isOfMix(key) ? { ...NO_WEIGHTS, hours: dearness(key) } : NO_WEIGHTS;
    }),
  };
}

interface PricedCell {
  readonly hours: number;
  readonly share: number;
  readonly price: number;
  readonly discount: number;
}

interface Period {
  readonly hours: number;
  readonly rate: number;
  /** Sales of labor without hours, divided by the hours of the period. */
  readonly flat: number;
  readonly cells: ReadonlyMap<string, PricedCell>;
}

function periodOf(cells: readonly RateCell[]): Period {
  const hours = cells.reduce((total, cell) => total + cell.soldH, 0) / 100;
  const sales = cells.reduce((total, cell) => total + cell.laborSaleC, 0) / 100;
  const flatSales = cells.reduce((total, cell) => total + (cell.soldH === 0 ? cell.laborSaleC : 0), 0) / 100;
  const priced = cells.flatMap((cell): [string, PricedCell][] => {
    if (cell.soldH === 0 || hours === 0) return [];
    const own = cell.soldH / 100;
    const price = (cell.laborSaleC + cell.discountLaborC) / 100 / own;
    return [[cell.key, { hours: own, share: own / hours, price, discount: cell.discountLaborC / 100 / own }]];
  });
  return {
    hours,
    rate: hours === 0 ? 0 : sales / hours,
    flat: hours === 0 ? 0 : flatSales / hours,
    cells: new Map(priced),
  };
}

function cellChange(key: string, a: Period, b: Period, rateA: number): CellChange {
  const before = a.cells.get(key);
  const now = b.cells.get(key);
  const priceA = (before ?? now)?.price ?? 0;
  const discountA = (before ?? now)?.discount ?? 0;
  const shareB = now?.share ?? 0;
  return {
    key,
    hoursBefore: before?.hours ?? 0,
    hoursNow: now?.hours ?? 0,
    rateBefore: before ? before.price - before.discount : null,
    rateNow: now ? now.price - now.discount : null,
    mix: (shareB - (before?.share ?? 0)) * (priceA - discountA - rateA),
    price: now ? shareB * (now.price - priceA) : 0,
    discount: now ? -shareB * (now.discount - discountA) : 0,
    flat: 0,
  };
}

/**
 * Merges the cells of a key to one cell per period. A cell without hours above zero in a period has no price, so it is pooled in both
 * periods. A pool without hours adds its money to the flat charges.
 */
function poolCells(before: readonly RateCell[], now: readonly RateCell[]) {
  const a = byKey(before);
  const b = byKey(now);
  const isPooled = (key: string) =>
    key !== FLAT_CELL && [a.get(key), b.get(key)].some((cell) => cell && cell.soldH <= 0);
  const rename = (cells: ReadonlyMap<string, RateCell>) => [
    ...byKey([...cells.values()].map((cell) => (isPooled(cell.key) ? { ...cell, key: CREDIT_CELL } : cell))).values(),
  ];
  return { before: rename(a), now: rename(b), isPooled };
}

function byKey(cells: readonly RateCell[]): Map<string, RateCell> {
  const result = new Map<string, RateCell>();
  for (const cell of cells) {
    const known = result.get(cell.key);
    result.set(cell.key, known ? added(known, cell) : cell);
  }
  return result;
}

const added = (one: RateCell, other: RateCell): RateCell => ({
  key: one.key,
  soldH: one.soldH + other.soldH,
  laborSaleC: one.laborSaleC + other.laborSaleC,
  discountLaborC: one.discountLaborC + other.discountLaborC,
  lines: one.lines + other.lines,
});

const TERMS = ['mix', 'price', 'discount', 'flat'] as const;

/** Rounds the terms to the cent so that they still add up. The largest term takes what rounding leaves over. */
export function roundTerms(terms: RateTerms, before: number, now: number): RateTerms & { readonly change: number } {
  const change = roundTo(roundTo(now, 2) - roundTo(before, 2), 2);
  const rounded = Object.fromEntries(TERMS.map((key) => [key, roundTo(terms[key], 2)]));
  const largest = [...TERMS].sort((one, other) => Math.abs(terms[other]) - Math.abs(terms[one]))[0] ?? 'mix';
  const value = (key: (typeof TERMS)[number]) => rounded[key] ?? 0;
  const rest = change - TERMS.reduce((total, key) => total + value(key), 0);
  const settled = (key: (typeof TERMS)[number]) => roundTo(value(key) + (key === largest ? rest : 0), 2);
  return { mix: settled('mix'), price: settled('price'), discount: settled('discount'), flat: settled('flat'), change };
}
