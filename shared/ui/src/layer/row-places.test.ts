import { rowPlaces } from './row-places.ts';

describe('the places of the rows of a long list', () => {
  test('are the estimate until rows are measured', () => {
    const rows = rowPlaces(40);
    expect([rows.topOf(0), rows.topOf(50_000), rows.rowAt(0), rows.rowAt(39.9), rows.rowAt(2_000_000)]).toEqual([
      0, 2_000_000, 0, 0, 50_000,
    ]);
    rows.measure(7, 40.01);
    expect(rows.topOf(8)).toBe(320);
  });

  test('are as measured where rows were drawn, in any order and more than once', () => {
    const px = (index: number) => 40 + ((index * 7919) % 23);
    const rows = rowPlaces(44);
    const drawn = Array.from({ length: 400 }, (_, at) => (at * 37) % 400);
    for (const index of drawn) rows.measure(index, 99);
    for (const index of drawn) rows.measure(index, px(index));
    let top = 0;
    for (let index = 0; index < 400; index += 1) {
      expect(rows.topOf(index)).toBeCloseTo(top, 6);
      expect([rows.rowAt(top + 0.1), rows.rowAt(top + px(index) - 0.1)]).toEqual([index, index]);
      top += px(index);
    }
    // Rows after them have the estimated height.
    expect(rows.topOf(1_400)).toBeCloseTo(top + 44_000, 6);
    expect(rows.rowAt(top + 44_000.1)).toBe(1_400);
  });

  test('of one row far down count for those after it alone', () => {
    const rows = rowPlaces(40);
    rows.measure(49_999, 76);
    rows.measure(49_999, 76);
    expect([rows.topOf(49_999), rows.topOf(50_000)]).toEqual([1_999_960, 2_000_036]);
    rows.measure(3, 50);
    expect([rows.topOf(3), rows.topOf(4), rows.topOf(50_000)]).toEqual([120, 170, 2_000_046]);
  });
});
