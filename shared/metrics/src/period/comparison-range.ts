import {
  addDays,
  addMonths,
  type BusinessDate,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthsBetween,
} from './business-date.ts';
import { type ComparisonKind, type DateRange, isMonthToDate, isWholeMonths } from './reporting-range.ts';

/** How many whole months before the period the comparison with an average covers. */
export const AVERAGE_MONTHS = 12;

/**
 * The days that a period is held against (RULINGS, Comparison): month to date with the same days of the month before, whole
 * months with as many months before, any other span with the equal span before it, last year with the same dates.
 * `average` gives the twelve whole months before. Null for `none`.
 */
export function comparisonRange(range: DateRange, kind: ComparisonKind, today: BusinessDate): DateRange | null {
  switch (kind) {
    case 'none':
      return null;
    case 'priorYear':
      return { startDate: addMonths(range.startDate, -12), endDate: addMonths(range.endDate, -12) };
    case 'average': {
      const month = firstOfMonth(range.startDate);
      return { startDate: addMonths(month, -AVERAGE_MONTHS), endDate: addDays(month, -1) };
    }
    case 'priorPeriod':
      return priorPeriod(range, today);
  }
}

function priorPeriod(range: DateRange, today: BusinessDate): DateRange {
  if (isWholeMonths(range)) {
    const months = monthsBetween(range.startDate, range.endDate) + 1;
    const startDate = addMonths(range.startDate, -months);
    return { startDate, endDate: lastOfMonth(addMonths(startDate, months - 1)) };
  }
  if (isMonthToDate(range, today)) {
    return { startDate: addMonths(range.startDate, -1), endDate: addMonths(range.endDate, -1) };
  }
  const days = daysBetween(range.startDate, range.endDate) + 1;
  return { startDate: addDays(range.startDate, -days), endDate: addDays(range.startDate, -1) };
}
