import { laborMatrixProblems, partsMatrixProblems } from '@fixed-ops/metrics';
import { addMonths, parseDay } from '../chance/calendar.ts';
import { formerPartsMatrix, matrixPriceCents, partsMatrix, partsMatrixPriceStep, ratesOn } from './pricing.ts';
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

describe('the parts matrix of the demo', () => {
  const anchor = parseDay('2026-11-20');
  const step = partsMatrixPriceStep(anchor);

  it.each([
    ['in force', partsMatrix],
    ['of before', formerPartsMatrix],
  ])('%s is one that a person may save', (_name, bands) => {
    const saved = bands.map(({ fromCents, toCents, multiplier }) => ({
      fromCost: fromCents / 100,
      toCost: toCents === null ? null : toCents / 100,
      multiplier,
    }));
    expect(partsMatrixProblems(saved)).toEqual([]);
  });

  it('asked less for cheap parts until a day in the months of the trend, at a store of any age', () => {
    const [toyota] = stores;
    if (!toyota) throw new Error('The plan has three stores');
    const on = (day: number) => ratesOn(toyota, anchor, day).partsMatrix;
    expect([on(step - 1), on(step)]).toEqual([formerPartsMatrix, partsMatrix]);
    const rises = partsMatrix.map(({ multiplier }, band) => multiplier - (formerPartsMatrix[band]?.multiplier ?? 0));
    expect(rises.filter((rise) => rise > 0).length).toBeGreaterThan(3);
    expect(rises.filter((rise) => rise < 0)).toEqual([]);
    for (const { monthsOfHistory } of stores) expect(step).toBeGreaterThan(addMonths(anchor, 1 - monthsOfHistory));
  });
});
