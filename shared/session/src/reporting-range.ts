import { businessDateSchema } from '@fixed-ops/contract';
import { z } from 'zod';

/** Which control made the range: a preset's key, or one of the three that the rules below know by name. */
export type ReportingPeriod = string;
export const THIS_MONTH = 'thisMonth';
export const LAST_MONTH = 'lastMonth';
export const CUSTOM = 'custom';
/** Until this day of a month, exclusive, the range defaults to the month before: its books are still being closed. */
export const FIRST_DAY_OF_DEFAULT_CURRENT_MONTH = 3;

/** A span of business dates, both inclusive, `YYYY-MM-DD`. */
export interface DateSpan {
  readonly startDate: string;
  readonly endDate: string;
}

export interface ReportingRange extends DateSpan {
  readonly period: ReportingPeriod;
  readonly source: 'vault' | 'url' | 'stored' | 'default';
}

const spanSchema = z.object({ startDate: businessDateSchema, endDate: businessDateSchema });

/** What session storage keeps. `period` is ours; a value without it, as an older client writes, is a custom span. */
export const storedRangeSchema = spanSchema.extend({ period: z.string().optional() }).refine(isOrdered);
export type StoredRange = z.output<typeof storedRangeSchema>;

/**
 * The range in force: an active vault date locks it; else the address bar, session storage and the default, in this
 * order. `today` is the dealership's business date (`Dealership.today`), never the browser's.
 */
export function resolveReportingRange(from: {
  readonly today: string;
  readonly vaultActivationDate: string | null;
  readonly url: StoredRange | null;
  readonly stored: StoredRange | null;
}): ReportingRange {
  if (from.vaultActivationDate !== null) {
    return { period: 'vault', startDate: from.vaultActivationDate, endDate: from.vaultActivationDate, source: 'vault' };
  }
  if (from.url) return { ...freshen(from.url, from.today), source: 'url' };
  if (from.stored) return { ...freshen(from.stored, from.today), source: 'stored' };
  return { ...defaultRange(from.today), source: 'default' };
}

/** The current month to date, or the whole month before during the first two days of a month. */
export function defaultRange(today: string): DateSpan & { period: ReportingPeriod } {
  const day = Number(today.slice(8, 10));
  if (day < FIRST_DAY_OF_DEFAULT_CURRENT_MONTH) return { period: LAST_MONTH, ...monthBefore(today) };
  return { period: THIS_MONTH, ...monthToDate(today) };
}

/** The dates that a request sends: none for an unedited "This month", the dates of every other range. */
export function rangeQuery(range: Pick<ReportingRange, 'period' | 'startDate' | 'endDate'>): Partial<DateSpan> {
  return range.period === THIS_MONTH ? {} : { startDate: range.startDate, endDate: range.endDate };
}

/** Reads the range from a query string; null when it names none or one that makes no sense. */
export function rangeFromSearch(search: string): StoredRange | null {
  const parameters = new URLSearchParams(search);
  const period = parameters.get('period') ?? undefined;
  if (period === THIS_MONTH) return { period, startDate: '', endDate: '' };
  const parsed = storedRangeSchema.safeParse({
    startDate: parameters.get('startDate'),
    endDate: parameters.get('endDate'),
    period,
  });
  return parsed.success ? parsed.data : null;
}

/** Writes the range into a query string and keeps every other parameter. */
export function searchWithRange(search: string, range: DateSpan & { period: ReportingPeriod }): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('startDate');
  parameters.delete('endDate');
  parameters.set('period', range.period);
  if (range.period !== THIS_MONTH) {
    parameters.set('startDate', range.startDate);
    parameters.set('endDate', range.endDate);
  }
  return `?${parameters.toString()}`;
}

/** First day of the month to today. */
export function monthToDate(today: string): DateSpan {
  return { startDate: `${today.slice(0, 7)}-01`, endDate: today };
}

/** The whole calendar month before the month of `today`. */
export function monthBefore(today: string): DateSpan {
  const lastDay = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  lastDay.setUTCDate(0);
  const endDate = lastDay.toISOString().slice(0, 10);
  return { startDate: `${endDate.slice(0, 7)}-01`, endDate };
}

/** "This month" moves with the business date; every other range keeps the dates it was chosen with. */
function freshen(range: StoredRange, today: string): DateSpan & { period: ReportingPeriod } {
  if (range.period === THIS_MONTH) return { period: THIS_MONTH, ...monthToDate(today) };
  return { period: range.period ?? CUSTOM, startDate: range.startDate, endDate: range.endDate };
}

function isOrdered(span: DateSpan): boolean {
  return span.startDate <= span.endDate;
}
