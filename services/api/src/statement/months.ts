import type { Averages } from '@fixed-ops/contract';
import { addMonths, firstOfMonth } from '@fixed-ops/metrics';

import { averageMonths } from './average.ts';

export type Basis = 'month' | 'ytd' | 'trailing3';

/** The months of each column of a statement, `YYYY-MM`. Null if a column does not apply to the basis. */
export interface StatementMonths {
  readonly actual: readonly string[];
  readonly priorMonth: readonly string[] | null;
  readonly priorYear: readonly string[];
  /** The months of the store's average. Their mean is scaled to as many months as `actual` has. */
  readonly average: readonly string[];
}

const shift = (month: string, months: number): string => addMonths(firstOfMonth(month), months).slice(0, 7);
const ending = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => shift(month, index + 1 - count));

/** The months that a statement covers. */
export const actualMonths = (month: string, basis: Basis): string[] =>
  ending(month, { month: 1, ytd: Number(month.slice(5, 7)), trailing3: 3 }[basis]);

/** The months that each column covers. */
export function statementMonths(month: string, basis: Basis, averages: Averages): StatementMonths {
  const actual = actualMonths(month, basis);
  return {
    actual,
    // The year to date has no period of equal length directly before it.
    priorMonth: basis === 'ytd' ? null : actual.map((each) => shift(each, -actual.length)),
    priorYear: actual.map((each) => shift(each, -12)),
    average: averageMonths(actual, averages),
  };
}

/** The month that a statement shows by default: the last full one, because the current one is not posted yet. */
export const defaultStatementMonth = (today: string): string => shift(today.slice(0, 7), -1);
