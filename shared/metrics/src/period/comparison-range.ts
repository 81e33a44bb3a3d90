import {
  addDays,
  addMonths,
  type BusinessDate,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsBetween,
} from './business-date.ts';
import {
  type ComparisonKind,
  type DateRange,
  isMonthToDate,
  isWholeMonths,
  type PeriodPreset,
} from './reporting-range.ts';
import type { WorkCalendar } from './working-days.ts';

/** How many whole months before the period the comparison with an average covers. */
export const AVERAGE_MONTHS = 12;

const WEEK = 7;

/** A period that is held against another one. */
export interface ComparedPeriod {
  readonly range: DateRange;
  readonly kind: ComparisonKind;
  /** The last day that data reach. */
  readonly through: BusinessDate;
  /** What it was chosen as, which tells periods with the same dates apart; a span of its own without it (see `guessPreset`). */
  readonly preset?: PeriodPreset | 'vault' | undefined;
  /** Whether it was asked for without dates, which the month to date alone is (RULINGS, Range). */
  readonly isDateless?: boolean | undefined;
  /** The last day on which a repair order closed. */
  readonly latestCloseDate?: BusinessDate | null | undefined;
  readonly calendar?: WorkCalendar | undefined;
}

/**
 * The days that a period is held against (RULINGS, Comparison). Months, also one to date, with as many months before up to the same
 * day, the year to date with the same dates of the year before, the week and the last day with data with those a week before, any
 * other span with the equal span before it, last year with the same dates. `average` gives the twelve whole months before. Null for
 * `none`.
 */
export function comparisonOf(period: ComparedPeriod): DateRange | null {
  const { range, kind } = period;
  switch (kind) {
    case 'none':
      return null;
    case 'priorYear':
      return yearBefore(range);
    case 'average': {
      const month = firstOfMonth(range.startDate);
      return { startDate: addMonths(month, -AVERAGE_MONTHS), endDate: addDays(month, -1) };
    }
    case 'priorPeriod':
      return priorPeriod(period);
  }
}

function priorPeriod(period: ComparedPeriod): DateRange {
  const { range, preset = period.isDateless ? 'thisMonth' : 'custom' } = period;
  switch (preset) {
    case 'yearToDate':
      return yearBefore(range);
    case 'yesterday':
    case 'thisWeek':
      return daysBefore(range, WEEK);
    case 'custom':
    case 'vault':
      // A button that leads to a month, and an older link, carry dates alone.
      return isWholeMonths(range) || (preset === 'custom' && isMonthToDate(range, period.through))
        ? monthsBefore(range)
        : daysBefore(range, daysIn(range));
    default:
      return monthsBefore(range);
  }
}

const daysBefore = ({ startDate, endDate }: DateRange, days: number): DateRange => ({
  startDate: addDays(startDate, -days),
  endDate: addDays(endDate, -days),
});

/** As many months before, to their end where the last one is whole. */
function monthsBefore(range: DateRange): DateRange {
  const months = monthsBetween(range.startDate, range.endDate) + 1;
  const endDate = addMonths(range.endDate, -months);
  return {
    startDate: addMonths(range.startDate, -months),
    endDate: isWholeMonths(range) ? lastOfMonth(endDate) : endDate,
  };
}

const yearBefore = ({ startDate, endDate }: DateRange): DateRange => ({
  startDate: addMonths(startDate, -12),
  endDate: addMonths(endDate, -12),
});

/** Why a period and what it is compared with do not have the same number of days; null where they have. */
export function comparisonNote(range: DateRange, compared: DateRange): string | null {
  const [days, comparedDays] = [daysIn(range), daysIn(compared)];
  if (days === comparedDays) return null;
  const counts = `${days} days are compared with ${comparedDays}`;
  if (isWholeMonths(range) && isWholeMonths(compared)) return `Whole months: ${counts}.`;
  if (monthOf(range.startDate) === monthOf(range.endDate)) return `One month is shorter than the other: ${counts}.`;
  return compared.startDate === addMonths(range.startDate, -12)
    ? `One of the years has a February 29: ${counts}.`
    : `Not all months are equally long: ${counts}.`;
}

const daysIn = ({ startDate, endDate }: DateRange): number => daysBetween(startDate, endDate) + 1;
