/** A calendar day as the count of days since 1970-01-01: cheap to compare, add and seed with. */
export type Day = number;

const MS_PER_DAY = 86_400_000;

/** Parses 'YYYY-MM-DD'; throws on anything that is not a day of the calendar. */
export function parseDay(iso: string): Day {
  const day = Date.parse(`${iso}T00:00:00Z`) / MS_PER_DAY;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || !Number.isInteger(day) || isoOf(day) !== iso) {
    throw new RangeError(`Not a calendar day: ${iso}`);
  }
  return day;
}

interface CivilDate {
  readonly year: number;
  /** January is 1. */
  readonly month: number;
  readonly date: number;
}

/** Uses arithmetic (H. Hinnant, days to civil), because a demo converts millions of days, and a `Date` takes ten times as long. */
function civilOf(day: Day): CivilDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** 'YYYY-MM-DD'. */
export function isoOf(day: Day): string {
  const { year, month, date } = civilOf(day);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / MS_PER_DAY;
}

export function yearOf(day: Day): number {
  return civilOf(day).year;
}

/** January is 1. */
export function monthOf(day: Day): number {
  return civilOf(day).month;
}

export function dateOf(day: Day): number {
  return civilOf(day).date;
}

/** Sunday is 0. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** 'YYYY-MM', the month a ledger balance belongs to. */
export function monthKey(day: Day): string {
  return isoOf(day).slice(0, 7);
}

export function firstOfMonth(day: Day): Day {
  return dayOf(yearOf(day), monthOf(day), 1);
}

/** The first day of the month that lies `months` away. */
export function addMonths(day: Day, months: number): Day {
  return dayOf(yearOf(day), monthOf(day) + months, 1);
}

/** Days of the range, both ends included. */
export function* daysBetween(from: Day, to: Day): Generator<Day> {
  for (let day = from; day <= to; day += 1) yield day;
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function lastMonday(year: number, month: number): Day {
  const last = dayOf(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - 1 + 7) % 7);
}

/** Holidays of a United States service department (the six that nearly every store keeps). */
export function isHoliday(day: Day): boolean {
  const { year, month, date } = civilOf(day);
  if (date === 1 && month === 1) return true;
  if (month === 5) return day === lastMonday(year, 5);
  if (month === 7) return date === 4;
  if (month === 9) return day === nthWeekday(year, 9, 1, 1);
  if (month === 11) return day === nthWeekday(year, 11, 4, 4);
  return month === 12 && date === 25;
}

/** Closed on Sundays and holidays. */
export function isOpen(day: Day): boolean {
  return weekdayOf(day) !== 0 && !isHoliday(day);
}

/** The day's weight in pace: Monday to Friday 1, Saturday 0.5, Sundays and holidays 0. */
export function dayWeight(day: Day): number {
  if (!isOpen(day)) return 0;
  return weekdayOf(day) === 6 ? 0.5 : 1;
}

/** The day itself if it is open, otherwise the next open day. */
export function nextOpenDay(day: Day): Day {
  let open = day;
  while (!isOpen(open)) open += 1;
  return open;
}

/** The day itself if it is open, otherwise the open day before. */
export function lastOpenDay(day: Day): Day {
  let open = day;
  while (!isOpen(open)) open -= 1;
  return open;
}

/** Open days of the month that come after this one. */
export function openDaysLeftInMonth(day: Day): number {
  const end = addMonths(day, 1) - 1;
  let left = 0;
  for (let later = day + 1; later <= end; later += 1) if (isOpen(later)) left += 1;
  return left;
}

/** Local time of a store in the Eastern zone as an ISO timestamp with its offset. Minutes count from midnight. */
export function easternTime(day: Day, minutes: number): string {
  const year = yearOf(day);
  const summer = day >= nthWeekday(year, 3, 0, 2) && day < nthWeekday(year, 11, 0, 1);
  return `${isoOf(day)}T${clockTime(minutes)}${summer ? '-04:00' : '-05:00'}`;
}

/** 'HH:MM:00' of minutes after midnight. */
export function clockTime(minutes: number): string {
  const capped = Math.max(0, Math.min(1439, Math.round(minutes)));
  return `${String(Math.floor(capped / 60)).padStart(2, '0')}:${String(capped % 60).padStart(2, '0')}:00`;
}
