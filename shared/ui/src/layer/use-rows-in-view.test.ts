import { rowPlaces } from './row-places.ts';
import { rangeInView } from './use-rows-in-view.ts';

const list = { rows: rowPlaces(40), count: 50_000 };

test.each([
  // At the top: rows 0 to 14 are in view, eight more are drawn below.
  { at: 0, heightPx: 600, first: 0, end: 23 },
  // 20,000 px are 500 rows; eight more on both sides.
  { at: 20_000, heightPx: 240, first: 492, end: 514 },
  // A row that is cut by an edge is in view.
  { at: 20_020, heightPx: 240, first: 492, end: 515 },
  // At the very end there is nothing below.
  { at: 50_000 * 40 - 600, heightPx: 600, first: 49_977, end: 50_000 },
  // Touch screens pull a list over the top.
  { at: -80, heightPx: 600, first: 0, end: 23 },
])('at $at px of $heightPx px the rows from $first to before $end are drawn', ({ at, heightPx, first, end }) => {
  expect(rangeInView(at, heightPx, list)).toEqual({ first, end });
});

test('a list that has become shorter than where it was scrolled to draws its last row', () => {
  expect(rangeInView(20_000, 240, { ...list, count: 120 })).toEqual({ first: 119, end: 120 });
});
