import type { MetricUnit } from '../units.ts';
import { roundTo } from '../units.ts';

/** What one kind of work, or one person, adds to a figure in a period: in dollars, hours, days or counts. */
export interface RatioCell {
  readonly key: string;
  readonly numerator: number;
  readonly denominator: number;
}

/** The cell of all work that has no denominator above zero in a period, such as credits of earlier work. */
export const POOLED_CELL = 'pooled';

/** The amount that one unit of a numerator and one unit of a denominator add to a term. */
export interface RatioWeights {
  readonly numerator: number;
  readonly denominator: number;
}

export const ratioTerms = ['volume', 'mix', 'rate', 'rest'] as const;
export type RatioTerm = (typeof ratioTerms)[number];

export interface RatioCellChange {
  readonly key: string;
  /** The cell's part of the whole denominator, from 0 to 1. */
  readonly shareBefore: number;
  readonly shareNow: number;
  /** Null in a period without this cell. */
  readonly rateBefore: number | null;
  readonly rateNow: number | null;
  /** The cell's part of the terms, times the denominator of the period. */
  readonly mix: number;
  readonly rate: number;
}

/**
 * The parts of a change of numerator ÷ denominator, unrounded and times the denominator of the period, so that terms of money are dollars.
 * `mix + rate + rest` is the change of the quotient × `over`. Together with `volume` it is the change of the numerator.
 */
export interface RatioChange {
  readonly before: number;
  readonly now: number;
  /** The two denominators. The terms are multiplied by `over`, the one of the period. */
  readonly overBefore: number;
  readonly over: number;
  readonly terms: Readonly<Record<RatioTerm, number>>;
  readonly cells: readonly RatioCellChange[];
  /** The weights of each cell in a term, before and now. The keys are those of the given cells. */
  readonly weights: (term: RatioTerm) => {
    readonly before: ReadonlyMap<string, RatioWeights>;
    readonly now: ReadonlyMap<string, RatioWeights>;
  };
}

/**
 * Splits the change of a quotient over the shares s of its denominator. r is the quotient of a cell: mix = Σ (sB − sA)(rA − RA), rate = Σ
 * sB (rB − rA), rest = the change of the numerators without any denominator. A cell that exists in one period only has the same r in both,
 * so all of its change is mix.
 * @param factor scales the sums of the comparison when it has more or fewer days; quotients do not change with it
 * @returns null when a period has no denominator above zero
 */
export function ratioChange(before: readonly RatioCell[], now: readonly RatioCell[], factor = 1): RatioChange | null {
  const keyOf = pooling(before, now);
  const a = periodOf(before, keyOf);
  const b = periodOf(now, keyOf);
  if (a.over <= 0 || b.over <= 0) return null;
  const rateBefore = (key: string) => (a.cells.get(key) ?? b.cells.get(key))?.rate ?? 0;
  const cells = [...new Set([...a.cells.keys(), ...b.cells.keys()])].map((key): RatioCellChange => {
    const [was, is] = [a.cells.get(key), b.cells.get(key)];
    const [shareBefore, shareNow] = [was?.share ?? 0, is?.share ?? 0];
    return {
      key,
      shareBefore,
      shareNow,
      rateBefore: was?.rate ?? null,
      rateNow: is?.rate ?? null,
      mix: b.over * (shareNow - shareBefore) * (rateBefore(key) - a.rate),
      rate: is ? b.over * shareNow * (is.rate - rateBefore(key)) : 0,
    };
  });
  const sum = (of: (cell: RatioCellChange) => number) => cells.reduce((total, cell) => total + of(cell), 0);
  const perBefore = b.over / a.over;
  const weights = (term: RatioTerm) => ({
    before: weighted(before, (key) => {
      const hasRate = a.cells.has(keyOf(key));
      if (term === 'volume') return { numerator: 0, denominator: -factor * a.rate };
      if (term === 'rest') return { numerator: hasRate ? 0 : -perBefore, denominator: 0 };
      const isMix = term === 'mix' && hasRate;
      return { numerator: 0, denominator: isMix ? -perBefore * (rateBefore(keyOf(key)) - a.rate) : 0 };
    }),
    now: weighted(now, (key) => {
      const hasRate = b.cells.has(keyOf(key));
      if (term === 'volume') return { numerator: 0, denominator: a.rate };
      if (term === 'rest') return { numerator: hasRate ? 0 : 1, denominator: 0 };
      if (!hasRate) return { numerator: 0, denominator: 0 };
      return term === 'rate'
        ? { numerator: 1, denominator: -rateBefore(keyOf(key)) }
        : { numerator: 0, denominator: rateBefore(keyOf(key)) - a.rate };
    }),
  });
  return {
    before: a.rate,
    now: b.rate,
    overBefore: factor * a.over,
    over: b.over,
    terms: {
      volume: (b.over - factor * a.over) * a.rate,
      mix: sum((cell) => cell.mix),
      rate: sum((cell) => cell.rate),
      rest: b.without - perBefore * a.without,
    },
    cells,
    weights,
  };
}

const weighted = (cells: readonly RatioCell[], of: (key: string) => RatioWeights) =>
  new Map(cells.map(({ key }): [string, RatioWeights] => [key, of(key)]));

interface Period {
  readonly over: number;
  readonly rate: number;
  /** The numerators without a denominator, added up. */
  readonly without: number;
  readonly cells: ReadonlyMap<string, { readonly share: number; readonly rate: number }>;
}

function periodOf(cells: readonly RatioCell[], keyOf: (key: string) => string): Period {
  const sums = new Map<string, { numerator: number; denominator: number }>();
  for (const { key, numerator, denominator } of cells) {
    const known = sums.get(keyOf(key)) ?? { numerator: 0, denominator: 0 };
    sums.set(keyOf(key), { numerator: known.numerator + numerator, denominator: known.denominator + denominator });
  }
  const all = [...sums.values()];
  const over = all.reduce((total, { denominator }) => total + denominator, 0);
  const total = all.reduce((sum, { numerator }) => sum + numerator, 0);
  return {
    over,
    rate: over === 0 ? 0 : total / over,
    without: all.reduce((sum, { numerator, denominator }) => sum + (denominator === 0 ? numerator : 0), 0),
    cells: new Map(
      [...sums].flatMap(([key, { numerator, denominator }]) =>
        denominator === 0 ? [] : [[key, { share: denominator / over, rate: numerator / denominator }] as const],
      ),
    ),
  };
}

/**
 * Cells without a denominator above zero in a period have no quotient, so they are pooled in both periods. A cell without a denominator in
 * both periods stays alone.
 */
function pooling(before: readonly RatioCell[], now: readonly RatioCell[]): (key: string) => string {
  const pooled = new Set<string>();
  const totals = [before, now].map((cells) => {
    const sums = new Map<string, number>();
    for (const { key, denominator } of cells) sums.set(key, (sums.get(key) ?? 0) + denominator);
    return sums;
  });
  for (const key of new Set([...before, ...now].map((cell) => cell.key))) {
    const [was, is] = totals.map((sums) => sums.get(key));
    if ((was ?? 0) === 0 && (is ?? 0) === 0) continue;
    if ((was !== undefined && was <= 0) || (is !== undefined && is <= 0)) pooled.add(key);
  }
  return (key) => (pooled.has(key) ? POOLED_CELL : key);
}

/** The decimals of a change and its parts. The figure itself never has more. */
export function changeDecimals(unit: MetricUnit): number {
  return unit === 'count' ? 1 : unit === 'ratio' ? 3 : 2;
}

/** Rounds parts so that they still add up to the total. The largest part takes what rounding leaves over. */
export function roundParts<Key extends string>(
  parts: Readonly<Record<Key, number>>,
  total: number,
  decimals: number,
): Readonly<Record<Key, number>> {
  const keys = Object.keys(parts) as Key[];
  const rounded: Record<Key, number> = { ...parts };
  for (const key of keys) rounded[key] = roundTo(parts[key], decimals);
  const [largest] = keys.toSorted((one, other) => Math.abs(parts[other]) - Math.abs(parts[one]));
  if (largest === undefined) return rounded;
  const told = keys.reduce((sum, key) => sum + rounded[key], 0);
  rounded[largest] = roundTo(rounded[largest] + (total - told), decimals);
  return rounded;
}

/** Rounds amounts so that they add up to the rounded sum of all. Each result is the difference of two rounded running totals. */
export function runningParts(amounts: readonly number[], decimals: number): number[] {
  let running = 0;
  let told = 0;
  return amounts.map((amount) => {
    running += amount;
    const next = roundTo(running, decimals);
    const part = roundTo(next - told, decimals);
    told = next;
    return part;
  });
}
