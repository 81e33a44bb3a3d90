import fc from 'fast-check';
import {
  CREDIT_CELL,
  FLAT_CELL,
  type RateCell,
  type RateTerm,
  rateChange,
  rateTerms,
  rateTermWeights,
  roundTerms,
  UNBILLED_CELL,
} from './rate-change.ts';

const cell = (key: string, hours: number, sale: number, discount = 0): RateCell => ({
  key,
  soldH: Math.round(hours * 100),
  laborSaleC: Math.round(sale * 100),
  discountLaborC: Math.round(discount * 100),
  lines: 1,
});

/**
 * Worked by hand. Before: 60 h repair at 190 without discount, 40 h oil at 105 of which 5 discounted: (11,400 + 4,000) ÷ 100 =
 * 154. Now: 40 h repair at 195 less 5, 50 h oil at 100 less 8, 10 h for nothing: (7,600 + 4,600) ÷ 100 = 122.
 * mix = −0.2 × (190 − 154) + 0.1 × (100 − 154) + 0.1 × (0 − 154) = −7.2 − 5.4 − 15.4 = −28;
 * price = 0.4 × 5 + 0.5 × (100 − 105) = −0.5; discount = −(0.4 × 5 + 0.5 × (8 − 5)) = −3.5. Sum −32 = 122 − 154.
 */
const before = [cell('repair', 60, 11_400), cell('oil', 40, 4000, 200)];
const now = [cell('repair', 40, 7600, 200), cell('oil', 50, 4600, 400), cell(UNBILLED_CELL, 10, 0)];

test('the worked example splits into mix, price, discount and unbilled hours', () => {
  const change = rateChange(before, now);
  expect(change).toMatchObject({ before: 154, now: 122, change: -32, flat: 0 });
  expect(change?.mix).toBeCloseTo(-28, 9);
  expect(change?.price).toBeCloseTo(-0.5, 9);
  expect(change?.discount).toBeCloseTo(-3.5, 9);
  expect(change?.unbilled).toBeCloseTo(-15.4, 9);
});

test('labor without hours is a term of its own', () => {
  // 500 dollars over 100 hours are five dollars of the rate.
  const change = rateChange(before, [...before, cell(FLAT_CELL, 0, 500)]);
  expect(change).toMatchObject({ mix: 0, price: 0, discount: 0, now: 159 });
  expect(change?.flat).toBeCloseTo(5, 9);
});

test('work that came to no hours after its credits is pooled with the other credits', () => {
  const change = rateChange(
    [cell('repair', 10, 1000), cell('oil', 2, 100)],
    [cell('repair', 10, 1000), cell('oil', -1, -50)],
  );
  expect(change?.cells.map((each) => each.key).sort()).toEqual([CREDIT_CELL, 'repair']);
});

test('a period without hours has no rate to explain', () => {
  expect(rateChange([], now)).toBeNull();
  expect(rateChange(before, [cell(FLAT_CELL, 0, 500)])).toBeNull();
});

const cells = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', UNBILLED_CELL),
    soldH: fc.integer({ min: -500, max: 5000 }),
    laborSaleC: fc.integer({ min: -100_000, max: 1_000_000 }),
    discountLaborC: fc.integer({ min: 0, max: 50_000 }),
    lines: fc.constant(1),
  }),
  { maxLength: 12 },
);
const flat = fc.integer({ min: 0, max: 500_000 }).map((laborSaleC) => ({ ...cell(FLAT_CELL, 0, 0), laborSaleC }));
const anchor = cell('anchor', 100, 15_000, 100);

test('mix, price, discount and flat charges add up to the change, whatever was sold', () => {
  fc.assert(
    fc.property(cells, cells, flat, flat, (one, other, flatA, flatB) => {
      const change = rateChange([anchor, ...one, flatA], [anchor, ...other, flatB]);
      if (!change) return;
      const sum = change.mix + change.price + change.discount + change.flat;
      expect(Math.abs(sum - change.change)).toBeLessThan(1e-6);
      const ofCells = change.cells.reduce((total, each) => total + each.mix + each.price + each.discount, 0);
      expect(Math.abs(ofCells + change.flat - change.change)).toBeLessThan(1e-6);
    }),
    { numRuns: 500 },
  );
});

test('rounded to the cent they still add up', () => {
  fc.assert(
    fc.property(cells, cells, flat, (one, other, flatB) => {
      const change = rateChange([anchor, ...one], [anchor, ...other, flatB]);
      if (!change) return;
      const rounded = roundTerms(change, change.before, change.now);
      const cents = (dollars: number) => Math.round(dollars * 100);
      expect(cents(rounded.mix) + cents(rounded.price) + cents(rounded.discount) + cents(rounded.flat)).toBe(
        cents(rounded.change),
      );
      expect(Math.abs(rounded.price - change.price)).toBeLessThan(0.0401);
    }),
  );
});

test('a price raised alike for everything is price alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (raise) => {
      const raised = before.map((each) => ({ ...each, laborSaleC: each.laborSaleC + each.soldH * raise }));
      const change = rateChange(before, raised);
      expect(change?.price).toBeCloseTo(raise, 6);
      expect(change?.mix).toBeCloseTo(0, 6);
      expect(change?.discount).toBeCloseTo(0, 6);
    }),
  );
});

/** The dollars that the lines of both periods add to a term. */
function addedUp(one: readonly RateCell[], other: readonly RateCell[], term: RateTerm): number {
  const weights = rateTermWeights(one, other, term);
  const sum = (cells: readonly RateCell[], side: 'before' | 'now') =>
    cells.reduce((total, { key, soldH, laborSaleC, discountLaborC }) => {
      const { sale = 0, discount = 0, hours = 0 } = weights?.[side].get(key) ?? {};
      return total + (sale * laborSaleC + discount * discountLaborC + hours * soldH) / 100;
    }, 0);
  return sum(one, 'before') + sum(other, 'now');
}

test('the lines of the worked example add up to each term over the hours of the period', () => {
  const sums = rateTerms.map((term) => [term, Math.round(addedUp(before, now, term) * 100) / 100]);
  // 15.4 of the 28 dollars of mix are hours without a charge; the period has 100 hours.
  expect(sums).toEqual([
    ['price', -50],
    ['mix', -1260],
    ['discount', -350],
    ['unbilled', -1540],
    ['flat', 0],
  ]);
});

test('whatever was sold, the lines add up to each term over the hours of the period', () => {
  fc.assert(
    fc.property(cells, cells, flat, flat, (one, other, flatBefore, flatNow) => {
      const [a, b] = [
        [...one, flatBefore],
        [...other, flatNow],
      ];
      const change = rateChange(a, b);
      if (!change) return;
      const hours = b.reduce((total, { soldH }) => total + soldH, 0) / 100;
      const terms = { ...change, mix: change.mix - change.unbilled };
      for (const term of rateTerms) {
        const expected = terms[term] * hours;
        expect(Math.abs(addedUp(a, b, term) - expected)).toBeLessThan(
          1e-6 * Math.max(1, Math.abs(expected), hours * 1e4),
        );
      }
    }),
  );
});
