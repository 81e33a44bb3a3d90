import type { RateOrder } from './read-rate-orders.ts';
import { bestWindows, markupOf, rateOf, slidingWindows } from './windows.ts';

const order = (at: number, labor: number, hours = 1): RateOrder => ({
  ro_number: String(100 + at),
  ro_suffix: '',
  close_date: `2026-10-${String(at + 1).padStart(2, '0')}`,
  advisor_number: 'A1',
  reason: null,
  labor_c: labor * 100,
  sold_h: hours * 100,
  parts_c: 180_00,
  parts_cost_c: 100_00,
});

test('every run of that many repair orders is a window, and its sums equal those of its repair orders', () => {
  const windows = slidingWindows(
    [100, 200, 300, 250].map((labor, at) => order(at, labor)),
    2,
    '2026-10-31',
  );
  expect(windows.map((window) => [window.from, window.to, rateOf(window), markupOf(window)])).toEqual([
    [0, 2, 150, 80],
    [1, 3, 250, 80],
    [2, 4, 275, 80],
  ]);
});

test('the best share no repair order', () => {
  const orders = [100, 200, 300, 250, 90, 280].map((labor, at) => order(at, labor));
  const best = bestWindows(slidingWindows(orders, 2, '2026-10-31'), rateOf, 5);
  expect(best.map(({ from, to }) => [from, to])).toEqual([
    [2, 4],
    [4, 6],
    [0, 2],
  ]);
});

test('of two equal ones the later is the better', () => {
  const orders = [200, 200, 200, 200].map((labor, at) => order(at, labor));
  const [best] = bestWindows(slidingWindows(orders, 2, '2026-10-31'), rateOf, 1);
  expect(best).toMatchObject({ from: 2, to: 4 });
});

test('where too few qualify, all of the last ninety days are the window; where none do, there is none', () => {
  const early = { ...order(0, 100), close_date: '2026-07-01' };
  const orders = [early, order(1, 200), order(2, 300)];
  expect(slidingWindows(orders, 100, '2026-10-31')).toMatchObject([{ from: 1, to: 3, laborC: 50_000 }]);
  expect(slidingWindows([early], 100, '2026-10-31')).toEqual([]);
  expect(slidingWindows([], 100, '2026-10-31')).toEqual([]);
});

test('a rate needs hours and a markup needs cost', () => {
  expect(rateOf({ laborC: 100, soldH: 0 })).toBeNull();
  expect(markupOf({ partsC: 100, partsCostC: 0 })).toBeNull();
});
