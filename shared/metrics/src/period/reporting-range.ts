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
  monthOf,
  monthsBetween,
} from './business-date.ts';

/** Both days inclusive. */
export interface DateRange {
  readonly startDate: BusinessDate;
  readonly endDate: BusinessDate;
}

export const MAX_RANGE_MONTHS = 25;
/** Before this day of the month the default range is the month before. */
const FIRST_DAY_OF_CURRENT_MONTH_DEFAULT = 3;

/** The first of the month of business today, up to business today. */
export const monthToDate = (today: BusinessDate): DateRange => ({ startDate: firstOfMonth(today), endDate: today });

/** The whole calendar month of a date or of `YYYY-MM`. */
export const wholeMonth = (month: string): DateRange => ({
  startDate: firstOfMonth(month),
  endDate: lastOfMonth(month),
});

/**
 * The month that an empty period may lead to: that of the latest closed repair order, up to business today. Null where nothing has
 * closed, and where the latest closed in the period that is shown: its month holds no more of what is missed here.
 */
export function monthWithData(latestClose: string | null, shown: DateRange, today: BusinessDate): DateRange | null {
  if (latestClose === null || !isBusinessDate(latestClose)) return null;
  if (latestClose >= shown.startDate && latestClose <= shown.endDate) return null;
  const { startDate, endDate } = wholeMonth(latestClose);
  return { startDate, endDate: earlier(endDate, today) };
}

/** The whole calendar month before that of business today. */
export const previousMonth = (today: BusinessDate): DateRange => wholeMonth(addMonths(firstOfMonth(today), -1));

/** The presets of the period picker, in its order. */
export const periodPresets = [
  { key: 'thisMonth', label: 'This month' },
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

/** The days a preset means today. The last N months are whole months, so that an unfinished one does not drag them. */
export function periodOfPreset(preset: Exclude<PeriodPreset, 'custom'>, today: BusinessDate): PresetPeriod {
  const lastMonths = (count: number): PresetPeriod => ({
    range: { startDate: addMonths(firstOfMonth(today), -count), endDate: addDays(firstOfMonth(today), -1) },
  });
  switch (preset) {
    case 'thisMonth':
      return { range: monthToDate(today) };
    case 'lastMonth':
      return { range: previousMonth(today) };
    case 'monthToDateVsLastYear':
      return { range: monthToDate(today), compare: 'priorYear' };
    case 'last3Months':
      return lastMonths(3);
    case 'last6Months':
      return lastMonths(6);
    case 'last12Months':
      return lastMonths(12);
    case 'yearToDate':
      return { range: { startDate: `${today.slice(0, 4)}-01-01`, endDate: today } };
  }
}

/** What a person sees before choosing: the current month, or on its first two days the whole month before. */
export function defaultPreset(today: BusinessDate): 'thisMonth' | 'lastMonth' {
  return dayOfMonth(today) < FIRST_DAY_OF_CURRENT_MONTH_DEFAULT ? 'lastMonth' : 'thisMonth';
}

/** The dates of `defaultPreset`. */
export function defaultRange(today: BusinessDate): DateRange {
  return periodOfPreset(defaultPreset(today), today).range;
}

/** True when both days lie in the month of today: the specification presents such a range as no explicit dates. */
export function isWithinCurrentMonth(range: DateRange, today: BusinessDate): boolean {
  return monthOf(range.startDate) === monthOf(today) && monthOf(range.endDate) === monthOf(today);
}

/**
 * The dates a request carries: none for an unedited "This month", so that the server's month to date applies; every other
 * range, also a custom or vault one inside the current month, is sent (RULINGS, Range).
 */
export function datesToSend(
  period: { readonly preset: PeriodPreset; readonly range: DateRange },
  today: BusinessDate,
): DateRange | Record<string, never> {
  return period.preset === 'thisMonth' && isWithinCurrentMonth(period.range, today) ? {} : period.range;
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
 * The range a request means: month to date without dates, to business today without an end, from the first of its month
 * without a start; an end after today is clipped to it. Every problem found is returned with its field.
 */
export function resolveRange(
  requested: RequestedDates,
  today: BusinessDate,
): { ok: true; range: DateRange } | { ok: false; problems: RangeProblem[] } {
  const problems = (['startDate', 'endDate'] as const).flatMap((path): RangeProblem[] => {
    const text = requested[path];
    if (text === undefined || isBusinessDate(text)) return [];
    return [{ path, code: 'not_a_date', message: 'is not a calendar date in the form YYYY-MM-DD' }];
  });
  if (problems.length > 0) return { ok: false, problems };
  const asked = { startDate: requested.startDate, endDate: requested.endDate ?? today };
  const startDate = asked.startDate ?? firstOfMonth(earlier(asked.endDate, today));
  const problem = rangeProblem({ startDate, endDate: asked.endDate }, today);
  if (problem) return { ok: false, problems: [problem] };
  return { ok: true, range: { startDate, endDate: earlier(asked.endDate, today) } };
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
export const isMonthToDate = (range: DateRange, today: BusinessDate): boolean =>
  range.startDate === firstOfMonth(today) && range.endDate === today;

/** A whole month or the current one to date: the only spans that a monthly goal can be held against. */
export function isOneMonth(range: DateRange, today: BusinessDate): boolean {
  return monthOf(range.startDate) === monthOf(range.endDate) && (isWholeMonths(range) || isMonthToDate(range, today));
}

/** How many months a span is, for "per month" beside a gap; null for spans shorter than a month. */
export function monthsInRange(range: DateRange): number | null {
  if (isWholeMonths(range)) return monthsBetween(range.startDate, range.endDate) + 1;
  if (range.endDate < addDays(addMonths(range.startDate, 1), -1)) return null;
  return (daysBetween(range.startDate, range.endDate) + 1) / (365.25 / 12);
}
