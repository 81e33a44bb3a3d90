import { partsPrices } from './parts-matrices.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
const matrix = (effectiveFrom: string, sources: readonly string[], multiplier: number) => ({
  name: `From ${effectiveFrom}`,
  effectiveFrom,
  sources: [...sources],
  basis: 'cost' as const,
  minPriceC: 0,
  stepC: 1,
  bands: [{ fromC: 0, toC: null, multiplier }],
});
const pricesOf = (...matrices: ReturnType<typeof matrix>[]) =>
  partsPrices(matrices, october).map(({ source, first, last, multiplier }) => [source, first, last, multiplier]);

test('on every day a source has the prices of its newest matrix, which may be one for all', () => {
  expect(
    pricesOf(
      matrix('2026-10-10', ['TIRE'], 1.3),
      matrix('2026-10-10', [], 2),
      matrix('2026-09-01', ['OEM'], 1.9),
      matrix('2020-01-01', ['OEM'], 1.8),
    ),
  ).toEqual([
    ['', '2026-10-10', '2026-10-31', 2],
    ['TIRE', '2026-10-10', '2026-10-31', 1.3],
    ['OEM', '2026-10-10', '2026-10-31', 2],
    ['OEM', '2026-09-01', '2026-10-09', 1.9],
  ]);
});

test('a source that no matrix names has no price where none is for all', () => {
  expect(pricesOf(matrix('2026-10-10', ['TIRE'], 1.3))).toEqual([['TIRE', '2026-10-10', '2026-10-31', 1.3]]);
});
