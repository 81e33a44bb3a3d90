import fc from 'fast-check';
import { CREDIT_CELL, FLAT_CELL, type RateCell, rateChange, roundTerms, UNBILLED_CELL } from './rate-change.ts';

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

test('the worked example', () => {
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
