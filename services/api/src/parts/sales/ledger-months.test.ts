import { addDays, type DateRange, workingDays } from '@fixed-ops/metrics';
import fc from 'fast-check';
import { ledgerMonths } from './ledger-months.ts';

const days = {
  through: '2026-11-20',
  until: null,
  workingDays: (range: DateRange) => workingDays(range, new Map()),
};
const sharesOf = (startDate: string, endDate: string, more = {}) =>
  ledgerMonths({ startDate, endDate }, { ...days, ...more }).map(({ month, share }) => [month, share]);

describe('the months of the ledger behind a span', () => {
  test('whole months count whole', () => {
    expect(sharesOf('2026-09-01', '2026-10-31')).toEqual([
      ['2026-09', 1],
      ['2026-10', 1],
    ]);
  });

  test('the month in progress counts whole up to today: its balance holds what was posted so far', () => {
    expect(sharesOf('2026-11-01', '2026-11-20')).toEqual([['2026-11', 1]]);
    expect(sharesOf('2026-11-01', '2026-11-30')).toEqual([['2026-11', 1]]);
  });

  test('a part of a month counts by its working days, Saturdays a half', () => {
    // October 2026 has 22 weekdays and five Saturdays; its first week three, a Thursday to a Saturday.
    expect(sharesOf('2026-10-01', '2026-10-04')).toEqual([['2026-10', 2.5 / 24.5]]);
  });

  test('a month that has not begun by today has nothing', () => {
    expect(sharesOf('2026-11-01', '2026-12-31')).toEqual([['2026-11', 1]]);
  });

  test('months covered by part transactions are not taken from the ledger', () => {
    expect(sharesOf('2026-08-01', '2026-10-31', { until: '2026-10-01' })).toEqual([
      ['2026-08', 1],
      ['2026-09', 1],
    ]);
    expect(sharesOf('2026-10-01', '2026-10-31', { until: '2026-10-01' })).toEqual([]);
  });

  test('a month cut in two is the whole month, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), (cut) => {
        const last = addDays('2026-10-01', cut);
        const parts = [...sharesOf('2026-10-01', last), ...sharesOf(addDays(last, 1), '2026-10-31')];
        expect(parts.reduce((sum, [, share]) => sum + Number(share), 0)).toBeCloseTo(1, 12);
      }),
    );
  });
});
