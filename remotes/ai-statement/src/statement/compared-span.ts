import type { Statement } from '@fixed-ops/contract';
import { addDays, addMonths, type DateRange, earlier, firstOfMonth, lastOfMonth } from '@fixed-ops/metrics';

/** The compared months, as months before the one of the statement. */
const MONTHS_BACK = { priorMonth: 1, priorYear: 12 } as const;

/**
 * The days of an earlier month that a column contains: all of them beside a closed month, and as many first days as are posted beside an
 * open one.
 */
export function comparedSpan(
  { month, comparedDays }: Pick<Statement, 'month' | 'comparedDays'>,
  column: keyof typeof MONTHS_BACK,
): DateRange {
  const startDate = addMonths(firstOfMonth(month), -MONTHS_BACK[column]);
  const last = lastOfMonth(startDate);
  return { startDate, endDate: comparedDays === null ? last : earlier(last, addDays(startDate, comparedDays - 1)) };
}

/** `first 20 days`. Null if the column contains the whole month. */
export function partInWords(
  statement: Pick<Statement, 'month' | 'comparedDays'>,
  column: keyof typeof MONTHS_BACK,
): string | null {
  const { endDate } = comparedSpan(statement, column);
  if (endDate === lastOfMonth(endDate)) return null;
  return statement.comparedDays === 1 ? 'first day' : `first ${statement.comparedDays} days`;
}
