/** Why a value is refused. */
export class Refusal {
  constructor(readonly reason: string) {}
}

/** Reads the text of a cell: the text for PostgreSQL, null for none, or a refusal. */
export type ReadValue = (text: string) => string | null | Refusal;

export const INT4 = 2_147_483_647n;
/** The largest integer that JavaScript represents exactly: ninety trillion dollars in cents. */
const LARGEST = 9_007_199_254_740_991n;

const NUMBER = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
const notANumber = new Refusal('is not a number');
const tooLarge = new Refusal('is too large');

/** The limit of one line or part in cents, so that the sums of a repair order fit their columns. */
export const MOST_CENTS = 100_000_000n;
export const MOST_HUNDREDTHS = 1_000_000n;
export const MOST_LEDGER_CENTS = LARGEST;
export const MOST_THOUSANDTHS = 99_999_999_999_999n;
export const [FIRST_YEAR, LAST_YEAR] = [1_886, 2_100];
export const LAST_LINE = 32_767;

/** With three more digits, the number is still exact in JavaScript. */
export const PLAIN_DIGITS = 12;

/** The same as `scaled` for plain digits with an optional point and few decimals, as most values are. Otherwise negative. */
function plain(text: string, places: number): number {
  if (text === '' || text.length > PLAIN_DIGITS) return -1;
  let value = 0;
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) value = value * 10 + code - 48;
    else if (code === 46 && point < 0 && at > 0) point = at;
    else return -1;
  }
  let missing = point < 0 ? places : places - (text.length - point - 1);
  if (missing < 0) return -1;
  for (; missing > 0; missing -= 1) value *= 10;
  return value;
}

/** Reads a decimal as an integer of its last kept decimal, rounded half away from zero: `1,234.565` with 2 is 123457. */
function scaled(text: string, places: number, largest: bigint): string | Refusal {
  const quick = plain(text, places);
  if (quick >= 0) return quick <= largest ? String(quick) : tooLarge;
  const found = NUMBER.exec(text);
  if (found === null) return notANumber;
  const [, sign = '', whole = '', fraction = ''] = found;
  if (whole === '' && fraction === '') return notANumber;
  if (whole.length + fraction.length > 40) return tooLarge;
  const digits = BigInt(whole.replaceAll(',', '') + fraction.slice(0, places).padEnd(places, '0'));
  const value = fraction.charCodeAt(places) >= 53 ? digits + 1n : digits;
  if (value > largest) return tooLarge;
  return sign === '-' && value !== 0n ? `-${value}` : String(value);
}

/** Dollars of one line or part to cents, up to a million. */
export const cents: ReadValue = (text) => scaled(text, 2, MOST_CENTS);
/** The limits of a rate in cents an hour. The same as of the contract, which would make every thread that reads a file load all calls. */
export const [LEAST_RATE_CENTS, MOST_RATE_CENTS] = [100, 200_000];
/** Dollars an hour to cents, within what people may enter. */
export const hourlyCents: ReadValue = (text) => {
  const value = cents(text);
  if (value instanceof Refusal || value === null) return value;
  if (Number(value) < LEAST_RATE_CENTS) return new Refusal('is less than $1 an hour');
  return Number(value) > MOST_RATE_CENTS ? new Refusal('is more than $2,000 an hour') : value;
};
/** Hours to hundredths, up to ten thousand. */
export const hundredths: ReadValue = (text) => scaled(text, 2, MOST_HUNDREDTHS);
/** Dollars of the ledger to cents. */
export const ledgerCents: ReadValue = (text) => scaled(text, 2, MOST_LEDGER_CENTS);
export const whole: ReadValue = (text) => (/[.]/.test(text) ? wholeOf(text) : scaled(text, 0, INT4));

function wholeOf(text: string): string | Refusal {
  const value = scaled(text, 3, INT4 * 1_000n);
  if (value instanceof Refusal) return value;
  return value.endsWith('000') ? value.slice(0, -3) : value === '0' ? '0' : new Refusal('is not a whole number');
}

/** Quantities have three decimals. */
export const quantity: ReadValue = (text) => {
  const value = scaled(text, 3, MOST_THOUSANDTHS);
  if (value instanceof Refusal) return value;
  const negative = value.startsWith('-');
  const digits = (negative ? value.slice(1) : value).padStart(4, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
};

/** A repair order's line: 1 to 32767, or its letter (A is 1, Z is 26, AA is 27). */
export const lineNumber: ReadValue = (text) => {
  if (/^A?[A-Za-z]$/i.test(text)) {
    const letter = text.slice(-1).toUpperCase().charCodeAt(0) - 64;
    return String(text.length === 2 ? letter + 26 : letter);
  }
  const value = whole(text);
  if (value instanceof Refusal || value === null) return new Refusal('is not a line number');
  const number = Number(value);
  return number >= 1 && number <= LAST_LINE ? value : new Refusal('is not a line number from 1 to 32767');
};

export const year: ReadValue = (text) => {
  const value = whole(text);
  if (value instanceof Refusal) return value;
  return Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR ? value : new Refusal('is not a year');
};

/** The limit of an index, even if all characters have four bytes. */
export const LONGEST_WORDS = 250;
/** Unchanged text. PostgreSQL cannot store NUL. */
export const story: ReadValue = (text) => (text.includes('\0') ? new Refusal('holds a NUL character') : text);
/** Numbers, names and codes. */
export const words: ReadValue = (text) =>
  text.length > LONGEST_WORDS ? new Refusal(`is longer than ${LONGEST_WORDS} characters`) : story(text);

const TRUE = new Set(['true', 'yes', 'y', '1']);
const FALSE = new Set(['false', 'no', 'n', '0']);
export const yesNo: ReadValue = (text) => {
  const lower = text.toLowerCase();
  if (TRUE.has(lower)) return 't';
  return FALSE.has(lower) ? 'f' : new Refusal('is not true or false');
};

/** A value of a list, ignoring case. Returns the list's value for it. */
export function oneOf(list: Readonly<Record<string, string>>): ReadValue {
  const known = new Map(Object.entries(list));
  const refusal = new Refusal(`is not one of ${[...known.keys()].join(', ')}`);
  return (text) => known.get(text.toLowerCase()) ?? known.get(text.toUpperCase()) ?? refusal;
}

const notADate = new Refusal('is not a date, YYYY-MM-DD or M/D/YYYY');
const twoDigits = (text: string): string => text.padStart(2, '0');

/** The valid years of dates. */
export const [FIRST_OF_OUR_TIMES, LAST_OF_OUR_TIMES] = [1_900, 2_200];
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
/** The number of days of a month, 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** Uses arithmetic, because every row has a date, and a `Date` takes ten times as long. */
export const date: ReadValue = (text) => {
  const iso = ISO_DATE.exec(text);
  const us = iso === null ? US_DATE.exec(text) : null;
  const [y = '', m = '', d = ''] = iso ? iso.slice(1) : us ? [us[3] ?? '', us[1] ?? '', us[2] ?? ''] : [];
  if (y === '') return notADate;
  const [year, month, day] = [Number(y), Number(m), Number(d)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return new Refusal('is a date that does not exist');
  if (year < FIRST_OF_OUR_TIMES || year > LAST_OF_OUR_TIMES) return new Refusal('is not a date of our times');
  return `${y}-${twoDigits(m)}-${twoDigits(d)}`;
};

/** `YYYY-MM`. */
export const month: ReadValue = (text) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : new Refusal('is not a month, YYYY-MM');

const INSTANT = /^(\S+)[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(AM|PM)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** An instant: a date with a time. Times without a zone are the dealership's, and a date alone is its midnight. */
export function instantIn(timezone: string): ReadValue {
  return (text) => {
    const found = INSTANT.exec(text);
    const day = date(found?.[1] ?? text);
    if (day instanceof Refusal || day === null) return found === null ? new Refusal('is not a time') : day;
    if (found === null) return `${day} 00:00:00 ${timezone}`;
    const [, , hourText = '', minutes = '', seconds = '00', half, zone] = found;
    const given = Number(hourText);
    if (half !== undefined && (given < 1 || given > 12)) return new Refusal('is not a time');
    const hour = half === undefined ? given : (given % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
    if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return new Refusal('is not a time');
    return `${day} ${twoDigits(String(hour))}:${minutes}:${seconds} ${zone?.toUpperCase() ?? timezone}`;
  };
}
