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

/** `Nov 20`, where the year is plain from its surroundings. */
export function formatDay(date: BusinessDate): string {
  return `${monthName(date).slice(0, 3)} ${dayOfMonth(date)}`;
}

/** `October 2026`, of a date or `YYYY-MM`. */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${yearOf(month)}`;
}

/** `Oct`, and `Jan ’26` where a year begins or the axis starts. */
export function formatMonthShort(month: string, withYear = false): string {
  const name = monthName(month).slice(0, 3);
  return withYear ? `${name} '${yearOf(month).slice(2)}` : name;
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

/** A period as a sentence part: `November 1–19, 2026`, `October 2026`, `May 1 – July 4, 2026`. */
export function formatPeriodInWords(range: DateRange): string {
  const { startDate, endDate } = range;
  if (startDate === endDate) return `${monthName(startDate)} ${dayOfMonth(startDate)}, ${yearOf(startDate)}`;
  const startsMonth = dayOfMonth(startDate) === 1;
  const endsMonth = endDate === lastOfMonth(endDate);
  if (monthOf(startDate) === monthOf(endDate)) {
    if (startsMonth && endsMonth) return formatMonth(startDate);
    return `${monthName(startDate)} ${dayOfMonth(startDate)}–${dayOfMonth(endDate)}, ${yearOf(startDate)}`;
  }
  const sameYear = yearOf(startDate) === yearOf(endDate);
  if (startsMonth && endsMonth) {
    const from = sameYear ? monthName(startDate) : formatMonth(startDate);
    return `${from} – ${formatMonth(endDate)}`;
  }
  const from = `${monthName(startDate)} ${dayOfMonth(startDate)}${sameYear ? '' : `, ${yearOf(startDate)}`}`;
  return `${from} – ${monthName(endDate)} ${dayOfMonth(endDate)}, ${yearOf(endDate)}`;
}

/** A period for a narrow place, without the year where it is that of `beside`: `Oct 1–19`, `Oct 2025`. */
export function formatPeriodShort(range: DateRange, beside?: DateRange): string {
  const { startDate, endDate } = range;
  const year = beside && yearOf(beside.endDate) === yearOf(endDate) ? '' : `, ${yearOf(endDate)}`;
  if (startDate === endDate) return `${formatDay(startDate)}${year}`;
  if (monthOf(startDate) !== monthOf(endDate)) return `${formatDay(startDate)} – ${formatDay(endDate)}${year}`;
  if (dayOfMonth(startDate) === 1 && endDate === lastOfMonth(endDate)) {
    return `${monthName(startDate).slice(0, 3)}${year.replace(',', '')}`;
  }
  return `${formatDay(startDate)}–${dayOfMonth(endDate)}${year}`;
}
