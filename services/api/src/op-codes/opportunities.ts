import type { CallResponse, calls } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import type { LineFigures } from '../line-figures/line-figures.ts';
import { addSums } from '../line-figures/read-line-figure-sums.ts';
import { type ComparedWork, comparedTogether, isOfGrid } from './kinds-of-work.ts';
import { opCodeSums } from './op-code-rows.ts';

type Opportunities = CallResponse<typeof calls.opCodeAnalysis>['totals']['opportunities'];

/** The dollars that op codes lose: the largest of each kind. */
export function opportunitiesOf(work: readonly ComparedWork[], figures: LineFigures): Opportunities {
  return { belowGrid: belowGrid(work), catchAll: catchAll(work, figures), unmapped: unmapped(work) };
}

function belowGrid(work: readonly ComparedWork[]): Opportunities['belowGrid'] {
  const grids = work.filter(isOfGrid);
  if (grids.length === 0) return null;
  const { lines, belowLines, underLines, belowC, atLines } = comparedTogether(grids);
  const aboveLines = lines - belowLines - atLines;
  return { lines: belowLines, underLines, of: lines, dollars: roundTo(belowC / 100, 2), aboveLines };
}

function catchAll(work: readonly ComparedWork[], figures: LineFigures): Opportunities['catchAll'] {
  const storeElr = figures.metric('elr', addSums(work.map(opCodeSums), 0));
  if (storeElr === null) return null;
  const found = work.flatMap((each) => {
    if (each.comparison.basis.kind !== 'none' || each.category !== '') return [];
    const sums = opCodeSums(each);
    const elr = figures.metric('elr', sums);
    const hours = figures.hours(sums);
    if (elr === null || hours === null || hours <= 0 || elr >= storeElr) return [];
    const dollars = roundTo((storeElr - elr) * hours, 2);
    return [{ opCode: each.opCode, lines: sums.countedLines, hours, elr, storeElr, dollars }];
  });
  // Where most work has no kind, none of it is hidden under one code: the codes are to be mapped first.
  if (hoursOf(work.filter(({ category }) => category === '')) * 2 > hoursOf(work)) return null;
  return found.sort((one, other) => other.dollars - one.dollars)[0] ?? null;
}

const hoursOf = (work: readonly ComparedWork[]): number => addSums(work.map(opCodeSums), 0).soldH;

function unmapped(work: readonly ComparedWork[]): Opportunities['unmapped'] {
  const without = work
    .filter(({ category, opCode }) => category === '' && opCode !== '')
    .map((each) => ({ opCode: each.opCode, lines: opCodeSums(each).countedLines }))
    .filter(({ lines }) => lines > 0)
    .sort((one, other) => other.lines - one.lines || (one.opCode < other.opCode ? -1 : 1));
  return { codes: without.map(({ opCode }) => opCode), lines: without.reduce((sum, { lines }) => sum + lines, 0) };
}
