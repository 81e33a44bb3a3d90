import fc from 'fast-check';
import { countScale, labelledIndexes, rateScale, spreadNames } from './chart-scale.ts';

test('an axis of counts starts at zero, has whole steps, at most four, and room for the largest', () => {
  expect(countScale(63)).toEqual({ max: 80, ticks: [0, 20, 40, 60, 80] });
  expect(countScale(0)).toEqual({ max: 1, ticks: [0, 1] });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (largest) => {
      const { max, ticks } = countScale(largest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBe(max);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(max).toBeGreaterThanOrEqual(largest);
    }),
  );
});

test('the last column is always labelled, and no more than there is room for', () => {
  expect([...labelledIndexes(5, 10)]).toEqual([0, 1, 2, 3, 4]);
  expect([...labelledIndexes(10, 4)]).toEqual([0, 3, 6, 9]);
  expect([...labelledIndexes(3, 0)]).toEqual([2]);
});

test('a line of percentages has room below its lowest and above its highest point', () => {
  expect(rateScale([71, 94])).toEqual({ low: 60, high: 100 });
  expect(rateScale([0])).toEqual({ low: 0, high: 10 });
  expect(rateScale([100])).toEqual({ low: 90, high: 100 });
  expect(rateScale([])).toEqual({ low: 0, high: 100 });
});

test('names keep a line’s distance and their order', () => {
  expect(spreadNames([200, 150, 40], 16)).toEqual([200, 150, 40]);
  expect(spreadNames([200, 198, 197], 16)).toEqual([200, 184, 168]);
});
