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

/** What dates that come without a preset mean, where they run up to `through`: of a caller that is none of our screens. */
export function guessPreset(period: ComparedPeriod): PeriodPreset {
  const { range, through } = period;
  if (isYearToDate(range, through)) return 'yearToDate';
  if (isWholeMonths(range)) return 'custom';
  if (isWeekToDate(range, through) || isLastDayWithData(period)) return 'thisWeek';
  return isMonthToDate(range, through) ? 'thisMonth' : 'custom';
}

/** The same for a caller that does not know how the period was asked for: what may be the month to date is taken for it. */
export function comparisonRange(
  range: DateRange,
  kind: ComparisonKind,
  through: BusinessDate,
  calendar?: WorkCalendar,
): DateRange | null {
  const period = { range, kind, through, calendar };
  return comparisonOf({ ...period, preset: isMonthToDate(range, through) ? 'thisMonth' : guessPreset(period) });
}

/** The whole of January is last month, as it is called most of the time. */
const isYearToDate = (range: DateRange, through: BusinessDate): boolean =>
  range.endDate === through &&
  range.startDate === `${through.slice(0, 4)}-01-01` &&
  !(isWholeMonths(range) && monthOf(range.startDate) === monthOf(range.endDate));

const isWeekToDate = ({ startDate, endDate }: DateRange, through: BusinessDate): boolean =>
  endDate === through && weekdayOf(startDate) === 1 && daysBetween(startDate, endDate) < WEEK;

/** A single day after which nothing closed, or the store was not open, up to the day that data reach. */
const isLastDayWithData = ({ range, through, latestCloseDate, calendar }: ComparedPeriod): boolean =>
  range.startDate === range.endDate &&
  range.endDate <= through &&
  (range.endDate === latestCloseDate ||
    (daysBetween(range.endDate, through) < WEEK &&
      workingDays({ startDate: addDays(range.endDate, 1), endDate: through }, calendar) === 0));
