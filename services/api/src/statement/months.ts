import type { Averages } from '@fixed-ops/contract';
import { addMonths, firstOfMonth } from '@fixed-ops/metrics';

import { averageMonths } from './average.ts';

export type Basis = 'month' | 'ytd' | 'trailing3';

/** The months of each column of a statement, `YYYY-MM`; null where a column makes no sense for the basis. */
export interface StatementMonths {
  readonly actual: readonly string[];
  readonly priorMonth: readonly string[] | null;
  readonly priorYear: readonly string[];
  /** What the store calls the average; the mean of the months is brought to the length of `actual`. */
  readonly average: readonly string[];
}

const shift = (month: string, months: number): string => addMonths(firstOfMonth(month), months).slice(0, 7);
const ending = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => shift(month, index + 1 - count));

/** The months that a statement is of. */
export const actualMonths = (month: string, basis: Basis): string[] =>
  ending(month, { month: 1, ytd: Number(month.slice(5, 7)), trailing3: 3 }[basis]);

/** Which months the columns are over. */
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

/** The month that a statement shows unasked: the last one that is over, since the current one is not posted yet. */
export const defaultStatementMonth = (today: string): string => shift(today.slice(0, 7), -1);
