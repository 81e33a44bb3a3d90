import type { OpCodeKind } from '@fixed-ops/contract';
import type { LineFigures } from '../line-figures/line-figures.ts';
import { percentOf } from '../line-figures/line-figures.ts';
import { addSums } from '../line-figures/read-line-figure-sums.ts';
import { addGrids, type GridSums } from './grid-sums.ts';
import { type OpCodeComparison, type OpCodeWork, opCodeSums } from './op-code-rows.ts';
import { pricedOf } from './price-comparison.ts';

/** An op code with its kind of work and how its prices compare. */
export interface ComparedWork extends OpCodeWork {
  /** Empty for an op code without a kind of work. */
  readonly category: string;
  readonly comparison: OpCodeComparison;
}

/** Whether the grid prices its lines. */
export const isOfGrid = ({ comparison }: Pick<ComparedWork, 'comparison'>): boolean => comparison.basis.kind === 'grid';

/** How the lines of several op codes compare with their expected prices. */
export const comparedTogether = (work: readonly Pick<ComparedWork, 'comparison'>[]): GridSums =>
  addGrids(work.flatMap(({ comparison: { sums } }) => (sums ? [sums] : [])));

/** The most shopped work first, then the others, and op codes without a category last. */
const ORDER = ['competitive', 'maintenance', 'repair', 'diagnostic', 'courtesy', 'internal', ''];

/** Op codes by kind of work: hours, labor, rate and prices of each. */
export function kindsOf(work: readonly ComparedWork[], figures: LineFigures): OpCodeKind[] {
  const all = addSums(work.map(opCodeSums), 0);
  return ORDER.flatMap((category): OpCodeKind[] => {
    const inside = work.filter((each) => each.category === category);
    if (inside.length === 0) return [];
    const sums = addSums(inside.map(opCodeSums), 0);
    const hours = figures.hours(sums);
    return [
      {
        category,
        codes: inside.length,
        lines: sums.countedLines,
        hours,
        sharePct: hours === null ? null : percentOf(sums.soldH, all.soldH),
        laborSales: figures.metric('labor_sales', sums),
        elr: figures.metric('elr', sums),
        discountTotal: figures.discounts(sums),
        prices: pricedOf(comparedTogether(inside)),
        gridPrices: pricedOf(comparedTogether(inside.filter(isOfGrid))),
      },
    ];
  });
}
