import { standingTabs } from './fold-tabs.ts';

const row = (count: number, current = -1) =>
  Array.from({ length: count }, (_, index) => ({ width: 80, current: index === current }));
const wide = { room: 5000, gap: 24, more: 70 };

test('eleven tabs stand, and of twelve the last one folds', () => {
  expect(standingTabs(row(11, 0), wide)).toHaveLength(11);
  expect(standingTabs(row(12, 0), wide)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('tabs that the row has no room for fold, with room for the button that opens them', () => {
  // Four tabs of 80 px with gaps are 392 px wide. Three tabs with the button are 382 px wide.
  expect(standingTabs(row(4), { ...wide, room: 392 })).toEqual([0, 1, 2, 3]);
  expect(standingTabs(row(4), { ...wide, room: 391 })).toEqual([0, 1, 2]);
  expect(standingTabs(row(4), { ...wide, room: 381 })).toEqual([0, 1]);
});

test('the current tab takes the place of the last that would stand, at its own place in the order', () => {
  expect(standingTabs(row(12, 11), wide)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11]);
  expect(standingTabs(row(6, 3), { ...wide, room: 290 })).toEqual([0, 3]);
  expect(standingTabs(row(6, 3), { ...wide, room: 60 })).toEqual([3]);
});
