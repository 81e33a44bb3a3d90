import fc from 'fast-check';
import { fitsPattern, patternsOverlap } from './code-pattern.ts';

test.each([
  ['LOFSYN', 'LOF*', true],
  ['lofsyn', 'LOF*', true],
  ['LOF', 'LOF*', true],
  ['LOF', 'LOF', true],
  ['LOF1', 'LOF', false],
  ['BRKFLT', '*FLT', true],
  ['A1B2C', 'A*B*C', true],
  ['ABAC', 'AB*BAC', false],
  ['AA', 'A*A*A', false],
])('%s fits %s: %s', (code, pattern, expected) => {
  expect(fitsPattern(code, pattern)).toBe(expected);
});

test.each([
  ['LOF*', 'LOFSYN', true],
  ['BRK*', '*FLT', true],
  ['BRKF', 'BRKR', false],
  ['30K*', '60K*', false],
  ['A*C', 'AB', false],
  ['A*C', 'AB*', true],
])('%s and %s take a code in common: %s', (one, other, expected) => {
  expect(patternsOverlap(one, other)).toBe(expected);
  expect(patternsOverlap(other, one)).toBe(expected);
});

test('two patterns that one code fits overlap', () => {
  const letters = fc.string({ unit: fc.constantFrom('A', 'B'), maxLength: 6 });
  const pattern = fc.string({ unit: fc.constantFrom('A', 'B', '*'), maxLength: 5 });
  fc.assert(
    fc.property(letters, pattern, pattern, (code, one, other) => {
      if (fitsPattern(code, one) && fitsPattern(code, other)) expect(patternsOverlap(one, other)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
