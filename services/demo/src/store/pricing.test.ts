import { laborMatrixProblems } from '@fixed-ops/metrics';
import { matrixPriceCents } from './pricing.ts';
import { stores } from './stores.ts';

const tenths = Array.from({ length: 150 }, (_, index) => (index + 1) * 10);

describe('the labor grid of the demo', () => {
  const doorRates = stores.flatMap((store) => [store.formerDoorRateCents, store.doorRateCents]);

  it.each([...new Set(doorRates)])('at a door rate of %d cents is one that a person may save', (door) => {
    expect(laborMatrixProblems(tenths.map((hundredths) => matrixPriceCents(door, hundredths)))).toEqual([]);
  });

  it('never asks less for a longer job, whatever its hundredths of an hour', () => {
    const prices = Array.from({ length: 2_500 }, (_, index) => matrixPriceCents(16_500, index + 1));
    expect(prices.filter((price, index) => price < (prices[index - 1] ?? 0))).toEqual([]);
  });

  it('multiplies the door rate as its steps say where they do not fall', () => {
    expect([100, 200, 500, 800, 1_200].map((hundredths) => matrixPriceCents(10_000, hundredths))).toEqual([
      10_000, 20_800, 55_000, 89_600, 127_200,
    ]);
  });
});
