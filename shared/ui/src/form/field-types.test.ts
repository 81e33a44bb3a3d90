import fc from 'fast-check';
import { fieldTypes, parseNumber } from './field-types.ts';

test('numbers are read as people write them', () => {
  expect(['1,234.5', ' $1,234.50 ', '-$12', '-12', '.5', '7.', '1 000'].map(parseNumber)).toEqual([
    1234.5, 1234.5, -12, -12, 0.5, 7, 1000,
  ]);
  expect(['1,8', '1,80', '12,34.5', '1,2345', ',5', '1 8', '1.8,0', '1.234,567'].map(parseNumber)).toEqual(
    Array(8).fill(null),
  );
  expect(['', '-', '$', '.', '1.2.3', '12a', '1e5', 'NaN', 'Infinity'].map(parseNumber)).toEqual(Array(9).fill(null));
});

test('every grouped amount is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(parseNumber((cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))).toBe(cents / 100);
    }),
  );
});

test.each([
  ['email', 'dana.whitfield@example.com', 'dana@', 'dana@example', 'a b@example.com'],
  ['phone number', '(555) 555-0171', '555', 'call me', '555-0171 555-0171 555-0171'],
  ['date', '2028-02-29', '2026-02-29', '2026-13-01', '11/20/2026'],
  ['web address', 'https://example.com/a', 'example.com', 'javascript:alert(1)', 'https://'],
  ['number', '1.8', 'one', '1.8.2', '--1'],
  ['amount', '$12.50', 'free', '$', '12 dollars'],
] as const)('%s: %s is one, the others are none', (type, good, ...bad) => {
  expect(fieldTypes[type](good)).toBe(true);
  for (const text of bad) expect(fieldTypes[type](text)).toBe(false);
});
