import fc from 'fast-check';
import { monthName, monthTotal, type TrendMonth } from './trend-data.ts';
import { monthTick, niceScale, notablePoints, spreadLabels } from './trend-drawing.ts';

function month(rate: number | null, changes: Partial<TrendMonth> = {}): TrendMonth {
  return { month: '2026-10', parts: {}, rate, unfinished: false, pace: null, ...changes };
}

test('the total over a column is the sum of the drawn parts', () => {
  const series = [
    { key: 'C', label: 'Customer pay', color: 'chart.customerPay' },
    { key: 'W', label: 'Warranty', color: 'chart.warranty' },
  ];
  expect(monthTotal(month(null, { parts: { C: 100, W: 20, I: 7 } }), series)).toBe(120);
});

test('an axis starts at zero, has at most four equal steps and room for the largest value', () => {
  expect(niceScale(527_000)).toEqual({ max: 600_000, ticks: [0, 200_000, 400_000, 600_000] });
  expect(niceScale(0)).toEqual({ max: 1, ticks: [0, 1] });
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (largest) => {
      const { max, ticks } = niceScale(largest);
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(max).toBeGreaterThanOrEqual(largest * (1 - 1e-9));
      expect(max).toBeLessThan(largest * 2.01);
    }),
  );
});

test('the first, highest and lowest finished months carry their rate, but never two side by side', () => {
  expect([...notablePoints([74.2, 73.9, 75, 76.6, 75, 72, 75].map((rate) => month(rate)))]).toEqual([0, 3, 5]);
  expect([
    ...notablePoints(
      [74.2, 75, 73.9, 75, 76].map((rate) => month(rate)),
      3,
    ),
  ]).toEqual([0, 4]);
  expect([...notablePoints([74.2, 73.9, 75].map((rate) => month(rate)))]).toEqual([0, 2]);
  expect([...notablePoints([month(null), month(80, { unfinished: true })])]).toEqual([]);
});

test('the year stands at the first month and at each January', () => {
  expect(monthTick('2025-11', 0)).toBe('Nov ’25');
  expect(monthTick('2025-12', 1)).toBe('Dec');
  expect(monthTick('2026-01', 2)).toBe('Jan ’26');
  expect(monthName('2026-02')).toBe('February 2026');
});

test('names beside the last column keep a line’s distance and their order', () => {
  expect(spreadLabels([200, 150, 100], 20, 300)).toEqual([200, 150, 100]);
  expect(spreadLabels([200, 198, 197], 20, 300)).toEqual([200, 180, 160]);
  expect(spreadLabels([400], 20, 300)).toEqual([300]);
});
