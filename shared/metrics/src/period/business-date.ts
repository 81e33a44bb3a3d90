/** A calendar day of a dealership, `YYYY-MM-DD`. Text comparison sorts such days correctly. */
export type BusinessDate = string;

const DAY_MS = 86_400_000;

const toUtc = (date: BusinessDate): Date => new Date(`${date}T00:00:00Z`);
const fromUtc = (date: Date): BusinessDate => date.toISOString().slice(0, 10);
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Formats by time zone. The code keeps them because making one is the slowest step here. There are only as many as time zones, and they
 * never change.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day of an instant in a time zone (IANA name). Throws a RangeError for an unknown time zone. */
export function businessDateOf(instant: Date, timeZone: string): BusinessDate {
  // The code joins the parts itself: engines order them differently, and no locale promises YYYY-MM-DD.
  const parts = formatOf(timeZone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
}

/** True for the `YYYY-MM-DD` of a real day. */
export function isBusinessDate(text: string): text is BusinessDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toUtc(text);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text;
}

/** The date `days` later. A negative number goes back. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return fromUtc(new Date(toUtc(date).getTime() + days * DAY_MS));
}

/** The same day `months` later. If that month is too short, the result is its last day. */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  const year = Number(date.slice(0, 4));
  const index = year * 12 + Number(date.slice(5, 7)) - 1 + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (index % 12) + 1;
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(toYear, toMonth));
  return `${String(toYear).padStart(4, '0')}-${String(toMonth).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days from one date to another. Negative when the other date is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY_MS);
}

/** The month of a date, `YYYY-MM`. */
export const monthOf = (date: BusinessDate): string => date.slice(0, 7);
/** 1 to 31. */
export const dayOfMonth = (date: BusinessDate): number => Number(date.slice(8, 10));
/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: BusinessDate): number => toUtc(date).getUTCDay();
/** First day of the month of a date or of a month `YYYY-MM`. */
export const firstOfMonth = (date: string): BusinessDate => `${date.slice(0, 7)}-01`;

/** Last day of the month of a date or of a month `YYYY-MM`. */
export function lastOfMonth(date: string): BusinessDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

/** Whole months from the month of one date to the month of another. */
export function monthsBetween(from: BusinessDate, to: BusinessDate): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/** The earlier of two days. */
export const earlier = (a: BusinessDate, b: BusinessDate): BusinessDate => (a < b ? a : b);
/** The later of two days. */
export const later = (a: BusinessDate, b: BusinessDate): BusinessDate => (a > b ? a : b);
