import { HOURLY_RATE_LIMITS } from '@fixed-ops/contract/administration';
import fc from 'fast-check';
import {
  cents,
  date,
  hourlyCents,
  hundredths,
  instantIn,
  LEAST_RATE_CENTS,
  ledgerCents,
  lineNumber,
  MOST_RATE_CENTS,
  month,
  oneOf,
  quantity,
  type ReadValue,
  Refusal,
  whole,
  words,
  year,
  yesNo,
} from './values.ts';

const read = (reader: ReadValue, text: string) => {
  const value = reader(text);
  return value instanceof Refusal ? `refused: ${value.reason}` : value;
};

test.each([
  ['0', '0'],
  ['12', '1200'],
  ['1,234.5', '123450'],
  ['-12.345', '-1235'],
  ['.005', '1'],
  ['-0.004', '0'],
  ['0.285', '29'],
  ['1.004999', '100'],
  ['12.', '1200'],
  ['+3.10', '310'],
])('money %s is %s cents', (text, expected) => expect(read(cents, text)).toBe(expected));

test.each([
  ['1', '100'],
  ['189.95', '18995'],
  ['2000.00', '200000'],
  ['0', 'refused: is less than $1 an hour'],
  ['0.99', 'refused: is less than $1 an hour'],
  ['-189.95', 'refused: is less than $1 an hour'],
  ['2000.01', 'refused: is more than $2,000 an hour'],
  ['free', 'refused: is not a number'],
])('the rate of an hour %s is %s, as people may enter it', (text, expected) =>
  expect(read(hourlyCents, text)).toBe(expected),
);

test('rates of files have the limits of the rates that people enter, so that no file brings one that refuses the save of a page', () => {
  const { least, most } = HOURLY_RATE_LIMITS;
  expect([LEAST_RATE_CENTS, MOST_RATE_CENTS]).toEqual([least * 100, most * 100]);
});

test.each(['', '.', '-', '1,23', '1,2345', '1.2.3', '$5', '1e3', '0x1F', 'NaN', '١٢', '1 000', "1'000", '--1', '5%'])(
  '%j is not a number',
  (text) => {
    for (const reader of [cents, hundredths, ledgerCents, quantity, whole])
      expect(read(reader, text)).toMatch(/^refused: is not a/);
  },
);

test('money rounds half away from zero, as arithmetic on whole numbers does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_000_000, max: 99_000_000 }), fc.integer({ min: 0, max: 9 }), (amount, third) => {
      const sign = amount < 0 ? '-' : '';
      const digits = String(Math.abs(amount)).padStart(3, '0');
      const text = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${third}`;
      const rounded = Math.abs(amount) + (third >= 5 ? 1 : 0);
      expect(read(cents, text)).toBe(rounded === 0 ? '0' : `${sign}${rounded}`);
    }),
  );
});

test('what no column holds is too large', () => {
  expect(read(cents, '1000000.01')).toBe('refused: is too large');
  expect(read(hundredths, '10001')).toBe('refused: is too large');
  expect(read(ledgerCents, '90,071,992,547,409.91')).toBe('9007199254740991');
  expect(read(ledgerCents, '90071992547409.92')).toBe('refused: is too large');
  expect(read(cents, '9'.repeat(100))).toBe('refused: is too large');
});

test.each([
  ['1.5', '1.500'],
  ['-0.0005', '-0.001'],
  ['2', '2.000'],
])('quantity %s keeps three decimals', (text, expected) => expect(read(quantity, text)).toBe(expected));

test.each([
  ['2026-11-19', '2026-11-19'],
  ['1/2/2026', '2026-01-02'],
  ['02/29/2024', '2024-02-29'],
  ['2/29/2025', 'refused: is a date that does not exist'],
  ['13/1/2026', 'refused: is a date that does not exist'],
  ['2026-00-10', 'refused: is a date that does not exist'],
  ['20261119', 'refused: is not a date, YYYY-MM-DD or M/D/YYYY'],
  ['1/2/26', 'refused: is not a date, YYYY-MM-DD or M/D/YYYY'],
  ['0026-01-01', 'refused: is not a date of our times'],
])('date %s is %s', (text, expected) => expect(read(date, text)).toBe(expected));

test.each([
  ['2026-11-19T08:05', '2026-11-19 08:05:00 America/Chicago'],
  ['11/19/2026 1:05 PM', '2026-11-19 13:05:00 America/Chicago'],
  ['11/19/2026 12:05:30 am', '2026-11-19 00:05:30 America/Chicago'],
  ['2026-11-19 08:05:06.123Z', '2026-11-19 08:05:06 Z'],
  ['2026-11-19 08:05:06-05:00', '2026-11-19 08:05:06 -05:00'],
  ['2026-11-19', '2026-11-19 00:00:00 America/Chicago'],
  ['2026-11-19 24:00', 'refused: is not a time'],
  ['2026-11-19 13:00 PM', 'refused: is not a time'],
  ['soon', 'refused: is not a time'],
])('time %s is %s', (text, expected) => expect(read(instantIn('America/Chicago'), text)).toBe(expected));

test.each([
  ['1', '1'],
  ['a', '1'],
  ['Z', '26'],
  ['AB', '28'],
  ['0', 'refused: is not a line number from 1 to 32767'],
  ['32768', 'refused: is not a line number from 1 to 32767'],
  ['BA', 'refused: is not a line number'],
])('line %s is %s', (text, expected) => expect(read(lineNumber, text)).toBe(expected));

test('lists and flags are read in any case', () => {
  expect(read(oneOf({ open: 'O' }), 'OPEN')).toBe('O');
  expect(read(oneOf({ C: 'C' }), 'c')).toBe('C');
  expect(read(oneOf({ open: 'O', closed: 'C' }), 'x')).toBe('refused: is not one of open, closed');
  expect(['TRUE', 'Yes', 'y', '1'].map((text) => read(yesNo, text))).toEqual(['t', 't', 't', 't']);
  expect(['False', 'no', 'N', '0'].map((text) => read(yesNo, text))).toEqual(['f', 'f', 'f', 'f']);
  expect(read(yesNo, 'maybe')).toBe('refused: is not true or false');
});

test('other values', () => {
  expect(read(month, '2026-11')).toBe('2026-11');
  expect(read(month, '2026-13')).toMatch(/refused/);
  expect(read(year, '2024')).toBe('2024');
  expect(read(year, '24')).toBe('refused: is not a year');
  expect(read(whole, '1,000.00')).toBe('1000');
  expect(read(whole, '1.5')).toBe('refused: is not a whole number');
  expect(read(words, 'x'.repeat(251))).toBe('refused: is longer than 250 characters');
  expect(read(words, 'a\0b')).toBe('refused: holds a NUL character');
});

test('no text at all makes a reader throw @slow', () => {
  const readers = [
    cents,
    hundredths,
    ledgerCents,
    quantity,
    whole,
    date,
    month,
    year,
    lineNumber,
    yesNo,
    words,
    instantIn('UTC'),
  ];
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...readers), (text, reader) => {
      const value = reader(text);
      expect(value === null || typeof value === 'string' || value instanceof Refusal).toBe(true);
    }),
  );
});
