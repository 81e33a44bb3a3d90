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

/** Both days inclusive. */
export interface DateRange {
  readonly startDate: BusinessDate;
  readonly endDate: BusinessDate;
}

export const MAX_RANGE_MONTHS = 25;
/** Before this day of the month the default range is the month before. */
const FIRST_DAY_OF_CURRENT_MONTH_DEFAULT = 3;

/** What periods that move with the day follow from. */
export interface DataDays {
  /** Business today. */
  readonly today: BusinessDate;
  /** The last day that the data reach; null before the first file. */
  readonly dataThrough?: BusinessDate | null;
  /** The last day on which a repair order closed; null before the first. */
  readonly latestCloseDate?: BusinessDate | null;
}

/** The day that periods up to now end on (RULINGS, Through which day). */
export const throughOf = ({ today, dataThrough }: DataDays): BusinessDate => earlier(today, dataThrough ?? today);

/** A span up to the day that data reach. One that begins later has its first day alone, of which there are no data. */
export const upTo = (startDate: BusinessDate, through: BusinessDate): DateRange => ({
  startDate,
  endDate: later(startDate, through),
});

/** The first of the month of business today, up to the day that data reach. */
export const monthToDate = (days: DataDays): DateRange => upTo(firstOfMonth(days.today), throughOf(days));

/** The whole calendar month of a date or of `YYYY-MM`. */
export const wholeMonth = (month: string): DateRange => ({
  startDate: firstOfMonth(month),
  endDate: lastOfMonth(month),
});

/**
 * The month that an empty period may lead to: that of the latest closed repair order, up to the day that data reach. Null where nothing
 * has closed, and where the latest closed in the period that is shown: its month holds no more of what is missed here.
 */
export function monthWithData(latestClose: string | null, shown: DateRange, through: BusinessDate): DateRange | null {
  if (latestClose === null || !isBusinessDate(latestClose)) return null;
  if (latestClose >= shown.startDate && latestClose <= shown.endDate) return null;
  const { startDate, endDate } = wholeMonth(latestClose);
  return upTo(startDate, earlier(endDate, through));
}

/** The whole calendar month before that of business today. */
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
  /** Set where the preset brings its own comparison. */
  readonly compare?: ComparisonKind;
}

const mondayOf = (date: BusinessDate): BusinessDate => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Monday to Sunday before the week of business today, up to the day that data reach: dates like any others, with a name in the picker. */
export function lastWeek(days: DataDays): DateRange {
  const monday = addDays(mondayOf(days.today), -7);
  return upTo(monday, earlier(addDays(monday, 6), throughOf(days)));
}

/**
 * The days a preset means. What runs up to now ends on the day that data reach; "Yesterday" is the last day with data. The last N
 * months are whole months, so that an unfinished one does not drag them.
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

/** Presets without dates of their own: nothing is sent, stored or put into an address for them (RULINGS, Range). */
export const isDateless = (preset: string): preset is 'thisMonth' | 'monthToDateVsLastYear' =>
  preset === 'thisMonth' || preset === 'monthToDateVsLastYear';

/** What a person sees before choosing: the current month, or on its first two days the whole month before. */
export function defaultPreset(today: BusinessDate): 'thisMonth' | 'lastMonth' {
  return dayOfMonth(today) < FIRST_DAY_OF_CURRENT_MONTH_DEFAULT ? 'lastMonth' : 'thisMonth';
}

/** The dates of `defaultPreset`. */
export function defaultRange(days: DataDays): DateRange {
  return periodOfPreset(defaultPreset(days.today), days).range;
}

/**
 * The dates a request carries: none for an unedited "This month" and "Month to date vs. last year", so that the server's month to
 * date applies; every other range, also a custom or vault one inside the current month, is sent (RULINGS, Range).
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

/** Dates as they arrive in a request, either may be missing. */
export interface RequestedDates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * The range a request means: month to date without dates, up to now without an end, from the first of its month without a start.
 * Whether dates make sense is judged by business today; an end after `through`, the day that data reach, is clipped to it, and a
 * range that begins later has its first day alone. Every problem found is returned with its field.
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
/** True for the month that data reach into, up to the day that they reach. */
export const isMonthToDate = (range: DateRange, through: BusinessDate): boolean =>
  range.startDate === firstOfMonth(through) && range.endDate === through;

/** A whole month or the current one to date: the only spans that a monthly goal can be held against. */
export function isOneMonth(range: DateRange, through: BusinessDate): boolean {
  return monthOf(range.startDate) === monthOf(range.endDate) && (isWholeMonths(range) || isMonthToDate(range, through));
}

/** How many months a span is, for "per month" beside a gap; null for spans shorter than a month. */
export function monthsInRange(range: DateRange): number | null {
  if (isWholeMonths(range)) return monthsBetween(range.startDate, range.endDate) + 1;
  if (range.endDate < addDays(addMonths(range.startDate, 1), -1)) return null;
  return (daysBetween(range.startDate, range.endDate) + 1) / (365.25 / 12);
}
