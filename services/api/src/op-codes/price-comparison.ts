import type { OpCodePrices } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import type { ComparedSums } from '../line-figures/read-lines.ts';
import { type GridSums, noGrid } from './grid-sums.ts';
import { STEP_PCT, stepOf } from './price-step.ts';
import { modalPriceC, type Prices, priceConsistencyPct } from './prices.ts';

/** The percentage of lines that must share a price before it counts as the usual one. */
const USUAL_FROM_PCT = 60;

/** The expected price of an op code's lines. In cents if it is one price. */
export type Basis =
  | { readonly kind: 'grid' }
  | { readonly kind: 'fixed'; readonly priceC: number }
  | { readonly kind: 'none' };

interface Compared {
  readonly prices: Prices;
  readonly grid: GridSums;
  readonly category: string;
  /** Whether any labor matrix was in force in the period. */
  readonly hasMatrix: boolean;
}

/**
 * Work that the grid prices is compared with the grid at its own hours. Other work is compared with its most common price, if enough lines
 * have it. Repair and diagnosis differ in length, so without a grid they have no usual price.
 */
export function basisOf({ prices, grid, category, hasMatrix }: Compared): Basis {
  if (grid.lines > 0) return { kind: 'grid' };
  if (!hasMatrix && (category === 'repair' || category === 'diagnostic')) return { kind: 'none' };
  const modal = modalPriceC(prices);
  const share = priceConsistencyPct(prices, modal);
  return modal !== null && share !== null && share >= USUAL_FROM_PCT
    ? { kind: 'fixed', priceC: modal }
    : { kind: 'none' };
}

/** The same sums for lines with one expected price. */
function againstPrice(prices: Prices, expectedC: number): GridSums {
  const sums = noGrid();
  for (const { priceC, n } of prices) {
    const step = stepOf(priceC, expectedC);
    sums.lines += n;
    if (step === 0) sums.atLines += n;
    if (step < 0) sums.belowLines += n;
    if (priceC < expectedC) sums.underLines += n;
    sums.chargedC += n * priceC;
    sums.expectedC += n * expectedC;
    sums.belowC += n * Math.max(0, expectedC - priceC);
    sums.aboveC += n * Math.max(0, priceC - expectedC);
    sums.steps.set(step, (sums.steps.get(step) ?? 0) + n);
  }
  return sums;
}

/** The sum of expected prices. Null if there are none. */
export function comparedSums(basis: Basis, { prices, grid }: Pick<Compared, 'prices' | 'grid'>): GridSums | null {
  if (basis.kind === 'none') return null;
  return basis.kind === 'grid' ? grid : againstPrice(prices, basis.priceC);
}

const dollars = (cents: number): number => roundTo(cents / 100, 2);

/** The sums of lines that were read with their expected prices. */
export const sumsOfLines = (lines: ComparedSums): GridSums => ({
  lines: lines.priced_lines,
  atLines: lines.at_lines,
  belowLines: lines.below_lines,
  underLines: lines.under_lines,
  chargedC: lines.charged_c,
  expectedC: lines.expected_c,
  belowC: lines.below_c,
  aboveC: lines.above_c,
  steps: new Map(),
});

/** The sums in dollars and percent. */
export function pricedOf(all: GridSums | null): OpCodePrices {
  // Lines that nothing is expected of lack nothing: their shortfall is no zero.
  const sums = all !== null && all.lines > 0 ? all : null;
  return {
    pricedLines: sums?.lines ?? 0,
    atPriceLines: sums?.atLines ?? 0,
    atPricePct: sums ? roundTo((sums.atLines / sums.lines) * 100, 2) : null,
    charged: sums ? dollars(sums.chargedC) : null,
    expected: sums ? dollars(sums.expectedC) : null,
    ofPricePct: sums && sums.expectedC > 0 ? roundTo((sums.chargedC / sums.expectedC) * 100, 2) : null,
    belowPrice: sums ? dollars(sums.belowC) : null,
    belowLines: sums?.belowLines ?? 0,
    abovePrice: sums ? dollars(sums.aboveC) : null,
  };
}

/** The number of lines by their distance in percent, lowest first. */
export const deviationsOf = (sums: GridSums | null): { pct: number; lines: number }[] =>
  [...(sums?.steps ?? [])]
    .sort(([one], [other]) => one - other)
    .map(([step, lines]) => ({ pct: step * STEP_PCT, lines }));
