import type { Cell } from './cells.ts';

/** Of one other person the store less one's own is that person; of none it is oneself. */
const TELLS_SOMEBODY = 1;

/** Whether a share or a rate of the store tells nobody's, by how many people besides the one who asks it is over. */
export const hidesEverybody = (others: number): boolean => others !== TELLS_SOMEBODY;

/** How many people besides oneself these are; what has no number is nobody's. */
export const othersAmong = (numbers: readonly string[], own: readonly string[]): number =>
  new Set(numbers.filter((number) => number !== '' && !own.includes(number))).size;

/**
 * A cell of the store as it stands beside somebody's own row: the rate to compare oneself with. A sum is no such thing, and with the
 * counts behind a rate the days on which one other person worked could be subtracted out of two periods.
 * @param others people besides the one who asks who have work behind the figure
 */
export function anonymousCell(cell: Cell, isRate: boolean, others: number): Cell {
  const { numerator: _numerator, denominator: _denominator, ...rest } = cell;
  const withoutCounts: Cell = { ...rest, count: 0, roBase: null, pace: null, gapDollars: null };
  if (isRate && hidesEverybody(others)) return withoutCounts;
  return { ...withoutCounts, value: null, penetrationPct: null, status: 'none' };
}
