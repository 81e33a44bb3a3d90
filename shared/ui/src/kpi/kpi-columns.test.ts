import { kpiColumns } from './kpi-columns.ts';

describe('the columns of a ledger of key figures', () => {
  test.each([
    [12, [6, 4, 3]],
    [6, [6, 3, 3]],
    [5, [5, 3, 3]],
    [4, [4, 4, 2]],
    [3, [3, 3, 3]],
    [1, [1, 1, 1]],
    [0, [1, 1, 1]],
  ])('of %i cards, where 6, 4 and 3 fit, are %j', (cards, columns) => {
    expect([6, 4, 3].map((fitting) => kpiColumns(cards, fitting))).toEqual(columns);
  });

  test('never more than fit, and never a place more than the last row needs', () => {
    for (let cards = 1; cards <= 24; cards += 1) {
      for (const fitting of [6, 4, 3, 1]) {
        const columns = kpiColumns(cards, fitting);
        expect(columns).toBeLessThanOrEqual(fitting);
        expect(Math.ceil(cards / columns)).toBe(Math.ceil(cards / fitting));
      }
    }
  });
});
