import { type ImportColumn, readerOf } from '../columns/column.ts';
import {
  daysInMonth,
  FIRST_OF_OUR_TIMES,
  FIRST_YEAR,
  INT4,
  LAST_LINE,
  LAST_OF_OUR_TIMES,
  LAST_YEAR,
  LONGEST_WORDS,
  MOST_CENTS,
  MOST_HUNDREDTHS,
  MOST_LEDGER_CENTS,
  MOST_THOUSANDTHS,
  PLAIN_DIGITS,
  Refusal,
} from '../columns/values.ts';
import type { GrowingBytes } from './growing-bytes.ts';

/**
 * Writes the value of a cell, from `start` to `end` of some characters, as its column's `ReadValue` would read it. The cell is not empty
 * and has no white space around it. Returns false if the cell is not plain, whether valid or not. What it has written is then discarded.
 */
export type WriteCell = (characters: Uint16Array, start: number, end: number, to: GrowingBytes) => boolean;

const [SPACE, MINUS, POINT, SLASH, ZERO, NINE, BACKSLASH, LAST_PLAIN] = [32, 45, 46, 47, 48, 57, 92, 126];
const [UPPER_A, UPPER_Z, LOWER_A, LOWER_Z] = [65, 90, 97, 122];

/** The number of cached texts of a list. */
const MOST_KNOWN = 16;

/** Text that COPY takes unchanged. */
const story: WriteCell = (characters, start, end, to) => {
  const { bytes } = to;
  let at = to.end;
  for (let from = start; from < end; from += 1) {
    const code = characters[from] ?? 0;
    if (code < SPACE || code > LAST_PLAIN || code === BACKSLASH) return false;
    bytes[at] = code;
    at += 1;
  }
  to.end = at;
  return true;
};

const words: WriteCell = (characters, start, end, to) =>
  end - start <= LONGEST_WORDS && story(characters, start, end, to);

/** Digits as a number. Negative if there is anything else. */
function digits(characters: Uint16Array, start: number, end: number): number {
  if (start === end || end - start > PLAIN_DIGITS) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const code = characters[at] ?? 0;
    if (code < ZERO || code > NINE) return -1;
    value = value * 10 + code - ZERO;
  }
  return value;
}

/** Digits with an optional point, as an integer of the last kept decimal. Negative if there is anything else. */
function decimal(characters: Uint16Array, start: number, end: number, places: number): number {
  if (start === end || end - start > PLAIN_DIGITS) return -1;
  let value = 0;
  let point = -1;
  for (let at = start; at < end; at += 1) {
    const code = characters[at] ?? 0;
    if (code >= ZERO && code <= NINE) value = value * 10 + code - ZERO;
    else if (code === POINT && point < 0 && at > start) point = at;
    else return -1;
  }
  let missing = point < 0 ? places : places - (end - point - 1);
  if (missing < 0) return -1;
  for (; missing > 0; missing -= 1) value *= 10;
  return value;
}

/** The number of characters of the sign. */
const signOf = (characters: Uint16Array, start: number): number => (characters[start] === MINUS ? 1 : 0);

const decimalTo = (places: number, largest: bigint): WriteCell => {
  const most = Number(largest);
  return (characters, start, end, to) => {
    const value = decimal(characters, start + signOf(characters, start), end, places);
    if (value < 0 || value > most) return false;
    if (value > 0 && characters[start] === MINUS) to.addCode(MINUS);
    to.addNumber(value);
    return true;
  };
};

const wholeBetween = (least: number, most: number): WriteCell => {
  return (characters, start, end, to) => {
    const value = digits(characters, start, end);
    if (value < least || value > most) return false;
    to.addNumber(value);
    return true;
  };
};

const thousandths = Number(MOST_THOUSANDTHS);
const quantity: WriteCell = (characters, start, end, to) => {
  const value = decimal(characters, start + signOf(characters, start), end, 3);
  if (value < 0 || value > thousandths) return false;
  if (value > 0 && characters[start] === MINUS) to.addCode(MINUS);
  const whole = Math.floor(value / 1_000);
  to.addNumber(whole);
  to.addCode(POINT);
  to.addNumber(value - 1_000 * whole, 3);
  return true;
};

const numberedLine = wholeBetween(1, LAST_LINE);
const line: WriteCell = (characters, start, end, to) => {
  const code = characters[start] ?? 0;
  if (end - start > 1 || code <= NINE) return numberedLine(characters, start, end, to);
  const [isUpper, isLower] = [code >= UPPER_A && code <= UPPER_Z, code >= LOWER_A && code <= LOWER_Z];
  if (!(isUpper || isLower)) return false;
  to.addNumber(code - (isUpper ? UPPER_A : LOWER_A) + 1);
  return true;
};

/** `YYYY-MM-DD`, or month, day and year with slashes, with one or two digits for month and day. */
const date: WriteCell = (characters, start, end, to) => {
  let [year, month, day] = [-1, -1, -1];
  if (end - start === 10 && characters[start + 4] === MINUS && characters[start + 7] === MINUS) {
    year = digits(characters, start, start + 4);
    month = digits(characters, start + 5, start + 7);
    day = digits(characters, start + 8, end);
  } else {
    const first = characters[start + 1] === SLASH ? start + 1 : start + 2;
    const second = characters[first + 2] === SLASH ? first + 2 : first + 3;
    if (end - second !== 5 || characters[first] !== SLASH || characters[second] !== SLASH) return false;
    month = digits(characters, start, first);
    day = digits(characters, first + 1, second);
    year = digits(characters, second + 1, end);
  }
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return false;
  if (year < FIRST_OF_OUR_TIMES || year > LAST_OF_OUR_TIMES) return false;
  to.addNumber(year, 4);
  to.addCode(MINUS);
  to.addNumber(month, 2);
  to.addCode(MINUS);
  to.addNumber(day, 2);
  return true;
};

/** Uses the column's own reader. The first texts are cached with their values, which covers lists. */
function otherwise(column: ImportColumn, timezone: string): WriteCell {
  const read = readerOf(column, timezone);
  const known: { readonly text: string; readonly value: string }[] = [];
  const isText = (text: string, characters: Uint16Array, start: number): boolean => {
    for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== characters[start + at]) return false;
    return true;
  };
  return (characters, start, end, to) => {
    for (const { text, value } of known)
      if (text.length === end - start && isText(text, characters, start)) {
        to.add(value);
        return true;
      }
    if (end - start > LONGEST_WORDS) return false;
    const text = String.fromCharCode(...characters.subarray(start, end));
    const value = read(text);
    if (value === null || value instanceof Refusal) return false;
    if (known.length < MOST_KNOWN) known.push({ text, value });
    to.add(value);
    return true;
  };
}

/** The function that writes the plain values of a column. Times without a zone are in `timezone`. */
export function writerOf(column: ImportColumn, timezone: string): WriteCell {
  switch (column.kind) {
    case 'text':
      return words;
    case 'story':
      return story;
    case 'money':
      return decimalTo(2, MOST_CENTS);
    case 'hours':
      return decimalTo(2, MOST_HUNDREDTHS);
    case 'ledger':
      return decimalTo(2, MOST_LEDGER_CENTS);
    case 'whole':
      return wholeBetween(0, Number(INT4));
    case 'year':
      return wholeBetween(FIRST_YEAR, LAST_YEAR);
    case 'line':
      return line;
    case 'quantity':
      return quantity;
    case 'date':
      return date;
    default:
      return otherwise(column, timezone);
  }
}
