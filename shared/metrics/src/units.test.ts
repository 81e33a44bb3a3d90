import fc from 'fast-check';
import { roundQuantity, roundTo } from './units.ts';

test.each([
  [0.125, 2, 0.13],
  [-0.125, 2, -0.13],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [161.4575, 2, 161.46],
  [0.00004, 4, 0],
])('rounds %d to %d decimals half away from zero: %d', (value, decimals, expected) => {
  expect(roundTo(value, decimals)).toBe(expected);
});

test.each([
  ['money', 12.345, 12.35],
  ['hours', 0.125, 0.13],
  ['days', 1.005, 1.01],
  // Half working days and shares of lines are counts too.
  ['count', 14.12345, 14.1235],
] as const)('publishes %s of %d as %d', (quantity, value, expected) => {
  expect(roundQuantity(value, quantity)).toBe(expected);
});

test('never rounds to minus zero', () => {
  expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
});

test('agrees with integer arithmetic for every amount of cents and tenths of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (tenths) => {
      const whole = Math.sign(tenths) * Math.floor((Math.abs(tenths) + 5) / 10);
      expect(roundTo(tenths / 1000, 2)).toBeCloseTo(whole / 100, 10);
    }),
  );
});
