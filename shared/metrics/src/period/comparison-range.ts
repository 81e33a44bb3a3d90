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

/** The number of whole months before the period in a comparison with an average. */
export const AVERAGE_MONTHS = 12;

const WEEK = 7;

/** A period and the kind of comparison for it. */
export interface ComparedPeriod {
  readonly range: DateRange;
  readonly kind: ComparisonKind;
  /** The last day with data. */
  readonly through: BusinessDate;
  /**
   * The preset that the person chose. It distinguishes periods with the same dates. A period without it has its own dates (see
   * `guessPreset`).
   */
  readonly preset?: PeriodPreset | 'vault' | undefined;
  /** The request came without dates. Only the month to date is requested that way (RULINGS, Range). */
  readonly isDateless?: boolean | undefined;
  /** The last day on which a repair order closed. */
  readonly latestCloseDate?: BusinessDate | null | undefined;
  readonly calendar?: WorkCalendar | undefined;
}

/**
 * Returns the days that a period is compared with (RULINGS, Comparison). Months, also a month to date, are compared with as many months
 * before, up to the same day. The year to date is compared with the same dates of the year before. The week and the last day with data are
 * compared with the days a week before. Any other span is compared with the equal span before it. Last year means the same dates a year
 * earlier. `average` gives the twelve whole months before. `none` gives null.
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
      // A button that leads to a month, and an older link, have dates but no preset.
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

/** As many months before. If the period ends with a whole month, so does the result. */
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

/** Explains why a period and its comparison have different numbers of days. Null when the numbers are equal. */
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
