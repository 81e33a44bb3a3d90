import fc from 'fast-check';
import { roundTo } from '../units.ts';
import { type RatioCell, ratioChange, ratioTerms, roundParts, runningParts } from './ratio-change.ts';

const cell = (key: string, numerator: number, denominator: number): RatioCell => ({ key, numerator, denominator });

/**
 * Worked by hand. Before: 600 of 1,000 and 200 of 1,000: 800 ÷ 2,000 = 0.4. Now: 350 of 500 and 300 of 1,500, 10 of nothing: 660 ÷
 * 2,000 = 0.33. mix = −0.25 × (0.6 − 0.4) + 0.25 × (0.2 − 0.4) = −0.1; rate = 0.25 × (0.7 − 0.6) = 0.025; rest = 10 ÷ 2,000 = 0.005.
 */
const before = [cell('repair', 600, 1000), cell('oil', 200, 1000)];
const now = [cell('repair', 350, 500), cell('oil', 300, 1500), cell('none', 10, 0)];

test('the worked example splits into mix, rate and rest over the denominator of the period', () => {
  const change = ratioChange(before, now);
  expect(change).toMatchObject({ before: 0.4, now: 0.33, over: 2000, overBefore: 2000 });
  expect(change?.terms.mix).toBeCloseTo(-200, 9);
  expect(change?.terms.rate).toBeCloseTo(50, 9);
  expect(change?.terms.rest).toBeCloseTo(10, 9);
  expect(change?.terms.volume).toBe(0);
});

test('more of everything alike is volume alone', () => {
  const doubled = before.map(({ key, numerator, denominator }) => cell(key, 2 * numerator, 2 * denominator));
  expect(ratioChange(before, doubled)?.terms).toEqual({ volume: 800, mix: 0, rate: 0, rest: 0 });
});

test('sums of more days than the period has are brought to its days first', () => {
  const doubled = before.map(({ key, numerator, denominator }) => cell(key, 2 * numerator, 2 * denominator));
  expect(ratioChange(doubled, before, 0.5)?.terms.volume).toBe(0);
});

test('a period with nothing to divide by has no quotient to explain', () => {
  expect(ratioChange([], now)).toBeNull();
  expect(ratioChange(before, [cell('none', 10, 0)])).toBeNull();
});

const cells = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    numerator: fc.integer({ min: -5000, max: 50_000 }),
    denominator: fc.integer({ min: -300, max: 4000 }),
  }),
  { maxLength: 14 },
);
const anchor = cell('anchor', 700, 900);

test('the terms add up to the change, and what the cells bring adds up to each term', () => {
  fc.assert(
    fc.property(cells, cells, fc.double({ min: 0.2, max: 3, noNaN: true }), (one, other, factor) => {
      const [a, b] = [
        [anchor, ...one],
        [anchor, ...other],
      ];
      const change = ratioChange(a, b, factor);
      if (!change) return;
      const { volume, mix, rate, rest } = change.terms;
      const isClose = (left: number, right: number) =>
        expect(Math.abs(left - right)).toBeLessThan(1e-6 * (1 + Math.abs(right) + Math.abs(volume) + change.over));
      isClose(mix + rate + rest, (change.now - change.before) * change.over);
      const sum = (of: readonly RatioCell[]) => of.reduce((total, { numerator }) => total + numerator, 0);
      isClose(volume + mix + rate + rest, sum(b) - factor * sum(a));
      for (const term of ratioTerms) {
        const weights = change.weights(term);
        const brought = (of: readonly RatioCell[], side: 'before' | 'now') =>
          of.reduce((total, { key, numerator, denominator }) => {
            const weight = weights[side].get(key);
            return total + (weight?.numerator ?? 0) * numerator + (weight?.denominator ?? 0) * denominator;
          }, 0);
        isClose(brought(a, 'before') + brought(b, 'now'), change.terms[term]);
      }
    }),
    { numRuns: 500 },
  );
});

test('rounded they still add up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -999, max: 999, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + amount, 0);
        const total = roundTo(exact, 2);
        const cents = (of: readonly number[]) => of.reduce((sum, each) => sum + Math.round(each * 100), 0);
        const told = roundParts(Object.fromEntries(amounts.map((amount, at) => [`t${at}`, amount])), total, 2);
        expect(cents(Object.values(told))).toBe(Math.round(total * 100));
        expect(cents(runningParts(amounts, 2))).toBe(Math.round(total * 100));
      },
    ),
  );
});
