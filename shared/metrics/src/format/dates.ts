import { type BusinessDate, dayOfMonth, lastOfMonth, monthOf } from '../period/business-date.ts';
import type { DateRange } from '../period/reporting-range.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const monthName = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? date;
const yearOf = (date: string): string => date.slice(0, 4);

/** `Nov 20, 2026` */
export function formatDate(date: BusinessDate): string {
  return `${monthName(date).slice(0, 3)} ${dayOfMonth(date)}, ${yearOf(date)}`;
}

/** `Nov 20`, for places where the year is clear. */
export function formatDay(date: BusinessDate): string {
  return `${monthName(date).slice(0, 3)} ${dayOfMonth(date)}`;
}

/** `October 2026`, of a date or `YYYY-MM`. */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${yearOf(month)}`;
}

/** `Oct`, for places where the year is clear. Use `formatMonthYearShort` instead of `withYear`. */
export function formatMonthShort(month: string, withYear = false): string {
  return withYear ? formatMonthYearShort(month) : monthName(month).slice(0, 3);
}

/** `Jan '26`. */
export function formatMonthYearShort(month: string): string {
  return `${formatMonthShort(month)} '${yearOf(month).slice(2)}`;
}

/** `Nov 19, 2026, 11:40 PM` in the dealership's time zone. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(typeof instant === 'string' ? new Date(instant) : instant)
    .replace(/\u202f/g, ' ');
}

type MonthName = (date: string) => string;
const monthNameShort: MonthName = (date) => monthName(date).slice(0, 3);

/**
 * A period as part of a sentence: `November 1–19, 2026`, `October 2026`, `May 1 – July 4, 2026`. It leaves out the year when `beside` shows
 * the same one.
 */
export const formatPeriodInWords = (range: DateRange, beside?: DateRange): string => spanOf(range, beside, monthName);

/** The time of an event: `in October 2026`, `during November 1–19, 2026`, `on November 5, 2026`. */
export const inPeriod = (range: DateRange): string => {
  const words = formatPeriodInWords(range);
  // Only whole months are written without a comma.
  return `${range.startDate === range.endDate ? 'on' : words.includes(',') ? 'during' : 'in'} ${words}`;
};

/** A period for a narrow place: `Oct 1–19, 2026`, `Oct 2025`. It leaves out the year when `beside` shows the same one. */
export const formatPeriodShort = (range: DateRange, beside?: DateRange): string =>
  spanOf(range, beside, monthNameShort);

/** Leaves out the year only when both ends of both spans are in the same year (RULINGS, Comparison). */
function spanOf(range: DateRange, beside: DateRange | undefined, month: MonthName): string {
  const { startDate, endDate } = range;
  const years = new Set([range, beside ?? range].flatMap((each) => [yearOf(each.startDate), yearOf(each.endDate)]));
  const isSaid = beside !== undefined && years.size === 1;
  const sameYear = yearOf(startDate) === yearOf(endDate);
  const dayOf = (date: string) => `${month(date)} ${dayOfMonth(date)}`;
  const ofDay = isSaid ? '' : `, ${yearOf(endDate)}`;
  const ofMonth = isSaid ? '' : ` ${yearOf(endDate)}`;
  const isWholeMonths = dayOfMonth(startDate) === 1 && endDate === lastOfMonth(endDate);
  if (startDate === endDate) return `${dayOf(startDate)}${ofDay}`;
  if (monthOf(startDate) === monthOf(endDate)) {
    return isWholeMonths ? `${month(startDate)}${ofMonth}` : `${dayOf(startDate)}–${dayOfMonth(endDate)}${ofDay}`;
  }
  return isWholeMonths
    ? `${month(startDate)}${sameYear ? '' : ` ${yearOf(startDate)}`} – ${month(endDate)}${ofMonth}`
    : `${dayOf(startDate)}${sameYear ? '' : `, ${yearOf(startDate)}`} – ${dayOf(endDate)}${ofDay}`;
}
