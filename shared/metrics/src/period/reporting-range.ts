import {
  addDays,
  addMonths,
  type BusinessDate,
  dayOfMonth,
  daysBetween,
  earlier,
  firstOfMonth,
  isBusinessDate,
  lastOfMonth,
  later,
  monthOf,
  monthsBetween,
  weekdayOf,
} from './business-date.ts';

/** Both days are included. */
export interface DateRange {
  readonly startDate: BusinessDate;
  readonly endDate: BusinessDate;
}

export const MAX_RANGE_MONTHS = 25;
/** Before this day of the month, the default range is the previous month. */
const FIRST_DAY_OF_CURRENT_MONTH_DEFAULT = 3;

/** The days that decide the periods that move with time. */
export interface DataDays {
  /** Business today. */
  readonly today: BusinessDate;
  /** The last day with data. Null before the first file. */
  readonly dataThrough?: BusinessDate | null;
  /** The last day on which a repair order closed. Null before the first one. */
  readonly latestCloseDate?: BusinessDate | null;
}

/** The last day of periods that run up to now (RULINGS, Through which day). */
export const throughOf = ({ today, dataThrough }: DataDays): BusinessDate => earlier(today, dataThrough ?? today);

/** A span up to the last day with data. A span that begins later has only its first day, which has no data. */
export const upTo = (startDate: BusinessDate, through: BusinessDate): DateRange => ({
  startDate,
  endDate: later(startDate, through),
});

/** From the first day of the current month (business today) to the last day with data. */
export const monthToDate = (days: DataDays): DateRange => upTo(firstOfMonth(days.today), throughOf(days));

/** The whole calendar month of a date or of `YYYY-MM`. */
export const wholeMonth = (month: string): DateRange => ({
  startDate: firstOfMonth(month),
  endDate: lastOfMonth(month),
});

/**
 * The month that an empty period may offer instead: the month of the latest closed repair order, up to the last day with data. Null when
 * nothing has closed. Null also when the latest one closed in the shown period, because its month has nothing more to show.
 */
export function monthWithData(latestClose: string | null, shown: DateRange, through: BusinessDate): DateRange | null {
  if (latestClose === null || !isBusinessDate(latestClose)) return null;
  if (latestClose >= shown.startDate && latestClose <= shown.endDate) return null;
  const { startDate, endDate } = wholeMonth(latestClose);
  return upTo(startDate, earlier(endDate, through));
}

/** The whole calendar month before the month of business today. */
export const previousMonth = (today: BusinessDate): DateRange => wholeMonth(addMonths(firstOfMonth(today), -1));

/** The presets of the period picker, in its order. */
export const periodPresets = [
  { key: 'thisMonth', label: 'This month' },
  { key: 'yesterday', label: 'Yesterday' },
  { key: 'thisWeek', label: 'This week' },
  { key: 'lastMonth', label: 'Last month' },
  { key: 'monthToDateVsLastYear', label: 'Month to date vs. last year' },
  { key: 'last3Months', label: 'Last 3 months' },
  { key: 'last6Months', label: 'Last 6 months' },
  { key: 'last12Months', label: 'Last 12 months' },
  { key: 'yearToDate', label: 'Year to date' },
  { key: 'custom', label: 'Custom' },
] as const;
export type PeriodPreset = (typeof periodPresets)[number]['key'];
export type ComparisonKind = 'priorPeriod' | 'priorYear' | 'average' | 'none';

export interface PresetPeriod {
  readonly range: DateRange;
  /** Set when the preset brings its own comparison. */
  readonly compare?: ComparisonKind;
}

const mondayOf = (date: BusinessDate): BusinessDate => addDays(date, -((weekdayOf(date) + 6) % 7));

/**
 * Monday to Sunday before the week of business today, up to the last day with data. These are ordinary dates; the picker has a name for
 * them.
 */
export function lastWeek(days: DataDays): DateRange {
  const monday = addDays(mondayOf(days.today), -7);
  return upTo(monday, earlier(addDays(monday, 6), throughOf(days)));
}

/**
 * The days of a preset. A period up to now ends on the last day with data. "Yesterday" is the last day with data. The last N months are
 * whole months, because an unfinished one would pull them down.
 */
export function periodOfPreset(preset: Exclude<PeriodPreset, 'custom'>, days: DataDays): PresetPeriod {
  const { today } = days;
  const through = throughOf(days);
  const lastMonths = (count: number): PresetPeriod => ({
    range: { startDate: addMonths(firstOfMonth(today), -count), endDate: addDays(firstOfMonth(today), -1) },
  });
  switch (preset) {
    case 'thisMonth':
      return { range: monthToDate(days) };
    case 'yesterday': {
      const day = earlier(days.latestCloseDate ?? through, through);
      return { range: { startDate: day, endDate: day } };
    }
    case 'thisWeek':
      return { range: upTo(mondayOf(today), through) };
    case 'lastMonth':
      return { range: previousMonth(today) };
    case 'monthToDateVsLastYear':
      return { range: monthToDate(days), compare: 'priorYear' };
    case 'last3Months':
      return lastMonths(3);
    case 'last6Months':
      return lastMonths(6);
    case 'last12Months':
      return lastMonths(12);
    case 'yearToDate':
      return { range: upTo(`${today.slice(0, 4)}-01-01`, through) };
  }
}

/** Presets without their own dates: the app does not send or store dates for them and writes none into an address (RULINGS, Range). */
export const isDateless = (preset: string): preset is 'thisMonth' | 'monthToDateVsLastYear' =>
  preset === 'thisMonth' || preset === 'monthToDateVsLastYear';

/** The preset before the person chooses one: the current month, or the whole month before on the first two days of a month. */
export function defaultPreset(today: BusinessDate): 'thisMonth' | 'lastMonth' {
  return dayOfMonth(today) < FIRST_DAY_OF_CURRENT_MONTH_DEFAULT ? 'lastMonth' : 'thisMonth';
}

/** The dates of `defaultPreset`. */
export function defaultRange(days: DataDays): DateRange {
  return periodOfPreset(defaultPreset(days.today), days).range;
}

/**
 * The dates that a request carries. An unedited "This month" or "Month to date vs. last year" carries none, so the server's month to date
 * applies. The request carries the dates of every other range, also of a custom or vault range inside the current month (RULINGS, Range).
 */
export function datesToSend(
  period: { readonly preset: PeriodPreset; readonly range: DateRange },
  today: BusinessDate,
): DateRange | Record<string, never> {
  const isOfThisMonth = monthOf(period.range.startDate) === monthOf(today);
  return isDateless(period.preset) && isOfThisMonth ? {} : period.range;
}

export interface RangeProblem {
  readonly path: 'startDate' | 'endDate';
  readonly code: 'not_a_date' | 'reversed' | 'too_long' | 'in_the_future';
  readonly message: string;
}

/** The dates of a request. Either may be missing. */
export interface RequestedDates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * The range of a request: the month to date without dates, up to now without an end, from the first of its month without a start. The
 * function validates the dates against business today. It cuts an end after `through`, the last day with data. A range that begins later
 * has only its first day. It returns every problem with its field.
 */
export function resolveRange(
  requested: RequestedDates,
  today: BusinessDate,
  through: BusinessDate = today,
): { ok: true; range: DateRange } | { ok: false; problems: RangeProblem[] } {
  const problems = (['startDate', 'endDate'] as const).flatMap((path): RangeProblem[] => {
    const text = requested[path];
    if (text === undefined || isBusinessDate(text)) return [];
    return [{ path, code: 'not_a_date', message: 'is not a calendar date in the form YYYY-MM-DD' }];
  });
  if (problems.length > 0) return { ok: false, problems };
  const endDate = requested.endDate ?? today;
  const startDate = requested.startDate ?? firstOfMonth(earlier(endDate, today));
  const problem = rangeProblem({ startDate, endDate }, today);
  if (problem) return { ok: false, problems: [problem] };
  return { ok: true, range: upTo(startDate, earlier(endDate, through)) };
}

function rangeProblem(range: DateRange, today: BusinessDate): RangeProblem | null {
  if (range.startDate > today) {
    return { path: 'startDate', code: 'in_the_future', message: `is after business today, ${today}` };
  }
  if (range.endDate < range.startDate) {
    return { path: 'endDate', code: 'reversed', message: 'is before startDate' };
  }
  if (range.endDate >= addMonths(range.startDate, MAX_RANGE_MONTHS)) {
    return { path: 'endDate', code: 'too_long', message: `is more than ${MAX_RANGE_MONTHS} months after startDate` };
  }
  return null;
}

export const isWholeMonths = (range: DateRange): boolean =>
  dayOfMonth(range.startDate) === 1 && range.endDate === lastOfMonth(range.endDate);
/** True for the month of the last day with data, up to that day. */
export const isMonthToDate = (range: DateRange, through: BusinessDate): boolean =>
  range.startDate === firstOfMonth(through) && range.endDate === through;

/** A whole month, or the current one to date. A monthly goal applies only to these spans. */
export function isOneMonth(range: DateRange, through: BusinessDate): boolean {
  return monthOf(range.startDate) === monthOf(range.endDate) && (isWholeMonths(range) || isMonthToDate(range, through));
}

/** The number of months in a span, for "per month" beside a gap. Null for spans shorter than a month. */
export function monthsInRange(range: DateRange): number | null {
  if (isWholeMonths(range)) return monthsBetween(range.startDate, range.endDate) + 1;
  if (range.endDate < addDays(addMonths(range.startDate, 1), -1)) return null;
  return (daysBetween(range.startDate, range.endDate) + 1) / (365.25 / 12);
}
