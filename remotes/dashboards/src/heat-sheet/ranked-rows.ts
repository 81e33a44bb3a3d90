import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { BY_GOALS } from './sheet-address.ts';

/** The people of the sheet with their ranks, best first. The row without a person is last. */
export function rankedRows({ rows, columns }: Pick<HeatSheet, 'rows' | 'columns'>, rank: string): HeatSheetRow[] {
  const people = rows.filter(({ personNumber }) => personNumber !== '');
  const nobody = rows.filter(({ personNumber }) => personNumber === '');
  const column = columns.find(({ key }) => key === rank);
  if (rank === BY_GOALS || !column) {
    return placed([...people.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0)), ...nobody]);
  }
  const isLowBest = column.direction === 'down';
  const worst = isLowBest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const figureOf = (row: HeatSheetRow): number => row.cells[column.key]?.value ?? worst;
  const sorted = people.sort((one, other) => {
    const [first, second] = [figureOf(one), figureOf(other)];
    if (first === second) return (one.rank ?? 0) - (other.rank ?? 0);
    return first < second === isLowBest ? -1 : 1;
  });
  return placed([...sorted, ...nobody]);
}

const placed = (rows: readonly HeatSheetRow[]): HeatSheetRow[] =>
  rows.map((row, at) => (row.rank === null ? row : { ...row, rank: at + 1 }));

/** The people to coach first: those whose focus costs most. */
export function coachFirst(rows: readonly HeatSheetRow[], count: number) {
  return rows
    .flatMap((row) => (row.focus === null || row.personNumber === '' ? [] : [{ row, focus: row.focus }]))
    .sort((one, other) => other.focus.gapDollars - one.focus.gapDollars)
    .slice(0, count);
}
