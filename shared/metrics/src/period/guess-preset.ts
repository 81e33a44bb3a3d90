import { addDays, type BusinessDate, daysBetween, monthOf, weekdayOf } from './business-date.ts';
import { type ComparedPeriod, comparisonOf } from './comparison-range.ts';
import {
  type ComparisonKind,
  type DateRange,
  isMonthToDate,
  isWholeMonths,
  type PeriodPreset,
} from './reporting-range.ts';
import { type WorkCalendar, workingDays } from './working-days.ts';

const WEEK = 7;

/** Guesses the preset of dates that run up to `through`. It serves callers other than our screens, which send no preset. */
export function guessPreset(period: ComparedPeriod): PeriodPreset {
  const { range, through } = period;
  if (isYearToDate(range, through)) return 'yearToDate';
  if (isWholeMonths(range)) return 'custom';
  if (isWeekToDate(range, through) || isLastDayWithData(period)) return 'thisWeek';
  return isMonthToDate(range, through) ? 'thisMonth' : 'custom';
}

/**
 * Returns the comparison for a caller that does not know the preset. Dates that can be the month to date are taken as the month to date.
 */
export function comparisonRange(
  range: DateRange,
  kind: ComparisonKind,
  through: BusinessDate,
  calendar?: WorkCalendar,
): DateRange | null {
  const period = { range, kind, through, calendar };
  return comparisonOf({ ...period, preset: isMonthToDate(range, through) ? 'thisMonth' : guessPreset(period) });
}

/** The whole of January counts as last month, because that is its usual name. */
const isYearToDate = (range: DateRange, through: BusinessDate): boolean =>
  range.endDate === through &&
  range.startDate === `${through.slice(0, 4)}-01-01` &&
  !(isWholeMonths(range) && monthOf(range.startDate) === monthOf(range.endDate));

const isWeekToDate = ({ startDate, endDate }: DateRange, through: BusinessDate): boolean =>
  endDate === through && weekdayOf(startDate) === 1 && daysBetween(startDate, endDate) < WEEK;

/** A single day with no later repair order, or with only closed days between it and the last day with data. */
const isLastDayWithData = ({ range, through, latestCloseDate, calendar }: ComparedPeriod): boolean =>
  range.startDate === range.endDate &&
  range.endDate <= through &&
  (range.endDate === latestCloseDate ||
    (daysBetween(range.endDate, through) < WEEK &&
      workingDays({ startDate: addDays(range.endDate, 1), endDate: through }, calendar) === 0));
