import fc from 'fast-check';
import { histogramOf, modalPriceC, type Prices, priceConsistencyPct, priceDeviation } from './prices.ts';

/** 129.95 four times, 131 (0.8 % more) twice, 149.95 once, 0 once. */
const prices: Prices = [
  { priceC: 0, n: 1 },
  { priceC: 12_995, n: 4 },
  { priceC: 13_100, n: 2 },
  { priceC: 14_995, n: 1 },
];

test('the modal price is the most frequent one, and the highest of equally frequent ones', () => {
  expect(modalPriceC(prices)).toBe(12_995);
  expect(
    modalPriceC([
      { priceC: 100, n: 2 },
      { priceC: 200, n: 2 },
    ]),
  ).toBe(200);
  expect(modalPriceC([])).toBeNull();
});

test('price consistency is the share of lines within two per cent of the modal price', () => {
  expect(priceConsistencyPct(prices, 12_995)).toBe(75);
});

test('a line at exactly two per cent counts as consistent', () => {
  const at = (priceC: number) => priceConsistencyPct([{ priceC, n: 1 }], 10_000);
  expect([at(9800), at(10_200), at(9799), at(10_201)]).toEqual([100, 100, 0, 0]);
});

test('the price deviation is that of the whole population, and not of a sample', () => {
  // 100 and 200 once each: mean 150, both 50 away.
  expect(
    priceDeviation([
      { priceC: 10_000, n: 1 },
      { priceC: 20_000, n: 1 },
    ]),
  ).toBe(50);
});

test('every line is in one bin, and one bin is the modal one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -50_000, max: 500_000 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 9 }),
      (amounts, n) => {
        const sorted = [...amounts].sort((one, other) => one - other).map((priceC) => ({ priceC, n }));
        const bins = histogramOf(sorted);
        expect(bins.reduce((total, bin) => total + bin.count, 0)).toBe(sorted.length * n);
        expect(bins.filter((bin) => bin.isModal)).toHaveLength(1);
        expect(bins.length).toBeLessThanOrEqual(13);
      },
    ),
  );
});
