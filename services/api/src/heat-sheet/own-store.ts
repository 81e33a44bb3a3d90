import type { Cell } from './cells.ts';

/** With one other person, the store less the own figure is that person's figure. With none, the store is the person. */
const TELLS_SOMEBODY = 1;

/** Whether a share or a rate of the store reveals no person's figure, by the number of people behind it besides the caller. */
export const hidesEverybody = (others: number): boolean => others !== TELLS_SOMEBODY;

/** The number of people besides the caller. Rows without a number belong to nobody. */
export const othersAmong = (numbers: readonly string[], own: readonly string[]): number =>
  new Set(numbers.filter((number) => number !== '' && !own.includes(number))).size;

/**
 * A cell of the store beside a person's own row: the rate for comparison. It has no sums, and no counts behind the rate: with these,
 * a day on which one other person worked could be found by subtracting two periods.
 * @param others people besides the caller who have work behind the figure
 */
export function anonymousCell(cell: Cell, isRate: boolean, others: number): Cell {
  const { numerator: _numerator, denominator: _denominator, ...rest } = cell;
  const withoutCounts: Cell = { ...rest, count: 0, roBase: null, pace: null, gapDollars: null };
  if (isRate && hidesEverybody(others)) return withoutCounts;
  return { ...withoutCounts, value: null, penetrationPct: null, status: 'none' };
}
