import fc from 'fast-check';
import { addDays, daysBetween } from './business-date.ts';
import { type ComparedPeriod, comparisonNote, comparisonOf } from './comparison-range.ts';
import { comparisonRange, guessPreset } from './guess-preset.ts';
import { wholeMonth } from './reporting-range.ts';

const range = (startDate: string, endDate: string) => ({ startDate, endDate });
const TODAY = '2026-11-19';
/** The server compares dates without a preset in this way. */
const guessed = (period: ComparedPeriod) => comparisonOf({ ...period, preset: guessPreset(period) });

describe('the comparison', () => {
  test.each([
    ['month to date', range('2026-11-01', TODAY), range('2026-10-01', '2026-10-19')],
    [
      'month to date in a longer month',
      range('2026-03-01', '2026-03-30'),
      range('2026-02-01', '2026-02-28'),
      '2026-03-30',
    ],
    ['a whole month', wholeMonth('2026-03'), wholeMonth('2026-02')],
    ['three whole months', range('2026-08-01', '2026-10-31'), range('2026-05-01', '2026-07-31')],
    ['a custom span', range('2026-10-05', '2026-10-10'), range('2026-09-29', '2026-10-04')],
    ['one day', range('2026-10-05', '2026-10-05'), range('2026-10-04', '2026-10-04')],
    ['year to date', range('2026-01-01', TODAY), range('2025-01-01', '2025-11-19')],
    [
      'year to date that ends a month',
      range('2026-01-01', '2026-10-31'),
      range('2025-01-01', '2025-10-31'),
      '2026-10-31',
    ],
    ['year to date in January', range('2026-01-01', '2026-01-20'), range('2025-12-01', '2025-12-20'), '2026-01-20'],
    ['the day that data reach', range(TODAY, TODAY), range('2026-11-12', '2026-11-12')],
    [
      'a Saturday when data reach Sunday',
      range('2026-11-21', '2026-11-21'),
      range('2026-11-14', '2026-11-14'),
      '2026-11-22',
    ],
    ['this week', range('2026-11-16', TODAY), range('2026-11-09', '2026-11-12')],
    ['last week', range('2026-11-09', '2026-11-15'), range('2026-11-02', '2026-11-08')],
    ['this week on a Sunday', range('2026-11-16', '2026-11-22'), range('2026-11-09', '2026-11-15'), '2026-11-22'],
  ])('of %s', (_name, period, expected, today = TODAY) => {
    expect(comparisonRange(period, 'priorPeriod', today)).toEqual(expected);
  });

  test.each([
    ['yesterday on the second of a month', range('2026-12-01', '2026-12-01'), '2026-11-24'],
    ['this week that begins with the month', range('2026-06-01', '2026-06-03'), '2026-05-25'],
    ['year to date in January', range('2026-01-01', '2026-01-20'), '2025-01-01'],
  ])('of %s follows its preset, and without dates the month to date', (_name, period, startDate) => {
    const asked = { range: period, kind: 'priorPeriod', through: period.endDate } as const;
    expect(guessed(asked)?.startDate).toBe(startDate);
    const monthBefore = comparisonRange(period, 'priorPeriod', period.endDate);
    expect(comparisonOf({ ...asked, isDateless: true })).toEqual(monthBefore);
    expect(monthBefore?.startDate).toMatch(/-01$/);
  });

  test.each([
    ['last3Months', range('2026-01-01', '2026-03-31'), range('2025-10-01', '2025-12-31')],
    ['last6Months', range('2026-01-01', '2026-06-30'), range('2025-07-01', '2025-12-31')],
    ['lastMonth', range('2026-11-01', '2026-11-29'), range('2026-10-01', '2026-10-29')],
    ['yearToDate', range('2026-01-01', '2026-01-31'), range('2025-01-01', '2025-01-31')],
    ['thisWeek', range('2029-01-01', '2029-01-02'), range('2028-12-25', '2028-12-26')],
    ['yesterday', range('2026-11-20', '2026-11-20'), range('2026-11-13', '2026-11-13')],
    ['thisMonth', range('2026-06-01', '2026-06-03'), range('2026-05-01', '2026-05-03')],
    ['custom', range('2026-11-16', '2026-11-18'), range('2026-11-13', '2026-11-15')],
    ['custom', range('2026-11-01', '2026-11-19'), range('2026-10-01', '2026-10-19')],
    ['custom', range('2026-11-02', '2026-11-19'), range('2026-10-15', '2026-11-01')],
    ['custom', range('2026-01-01', '2026-03-10'), range('2025-10-24', '2025-12-31')],
    ['custom', range('2026-11-19', '2026-11-19'), range('2026-11-18', '2026-11-18')],
    ['custom', wholeMonth('2026-10'), wholeMonth('2026-09')],
    ['vault', range('2026-11-19', '2026-11-19'), range('2026-11-18', '2026-11-18')],
  ] as const)('of %s goes by what was chosen, where data reach the end of %j', (preset, period, expected) => {
    const asked = { range: period, kind: 'priorPeriod', through: period.endDate, preset } as const;
    expect(comparisonOf(asked)).toEqual(expected);
  });

  test('of the last day with data is the same weekday before, also where the days since were working days', () => {
    const friday = { range: range('2026-11-20', '2026-11-20'), kind: 'priorPeriod', through: '2026-11-22' } as const;
    expect(guessed(friday)).toEqual(range('2026-11-19', '2026-11-19'));
    expect(guessed({ ...friday, latestCloseDate: '2026-11-20' })).toEqual(range('2026-11-13', '2026-11-13'));
  });

  test('of January is the month before, whether data reach its end or further', () => {
    const january = { range: wholeMonth('2026-01'), kind: 'priorPeriod' } as const;
    for (const through of ['2026-01-31', '2026-02-03'])
      expect(guessed({ ...january, through })).toEqual(wholeMonth('2025-12'));
  });

  test('says why it has another number of days', () => {
    expect(comparisonNote(range('2026-03-01', '2026-03-30'), range('2026-02-01', '2026-02-28'))).toBe(
      'One month is shorter than the other: 30 days are compared with 28.',
    );
    expect(comparisonNote(wholeMonth('2026-11'), wholeMonth('2026-10'))).toBe(
      'Whole months: 30 days are compared with 31.',
    );
    expect(comparisonNote(range('2028-01-01', '2028-03-05'), range('2027-01-01', '2027-03-05'))).toBe(
      'One of the years has a February 29: 65 days are compared with 64.',
    );
    expect(comparisonNote(range('2026-06-01', '2026-11-29'), range('2025-12-01', '2026-05-29'))).toBe(
      'Not all months are equally long: 182 days are compared with 180.',
    );
    expect(comparisonNote(range('2026-11-01', TODAY), range('2026-10-01', '2026-10-19'))).toBeNull();
  });

  test('last year has the same dates', () => {
    expect(comparisonRange(range('2026-11-01', TODAY), 'priorYear', TODAY)).toEqual(range('2025-11-01', '2025-11-19'));
    expect(comparisonRange(range('2028-02-29', '2028-02-29'), 'priorYear', TODAY)).toEqual(
      range('2027-02-28', '2027-02-28'),
    );
  });

  test('the average is of the twelve whole months before', () => {
    expect(comparisonRange(range('2026-11-01', TODAY), 'average', TODAY)).toEqual(range('2025-11-01', '2026-10-31'));
  });

  test('a custom span and what it is compared with are equally long and touch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 300 }), (offset, length) => {
        const startDate = addDays('2024-01-02', offset);
        const period = range(startDate, addDays(startDate, length));
        const before = comparisonRange(period, 'priorPeriod', '2030-01-01');
        if (!before) throw new Error('a comparison was asked for');
        expect(addDays(before.endDate, 1)).toBe(period.startDate);
        const isMonths = period.startDate.endsWith('-01') && addDays(period.endDate, 1).endsWith('-01');
        if (!isMonths) expect(daysBetween(before.startDate, before.endDate)).toBe(length);
      }),
    );
  });

  test('every period has as many days as what it is compared with, or says why not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('priorPeriod', 'priorYear'),
        (offset, length, kind) => {
          const endDate = addDays('2024-01-02', offset + length);
          for (const startDate of [
            addDays('2024-01-02', offset),
            `${endDate.slice(0, 7)}-01`,
            `${endDate.slice(0, 4)}-01-01`,
          ]) {
            const period = range(startDate, endDate);
            const before = comparisonRange(period, kind, endDate);
            if (!before) throw new Error('a comparison was asked for');
            const isEqual =
              daysBetween(before.startDate, before.endDate) === daysBetween(period.startDate, period.endDate);
            expect(comparisonNote(period, before) === null).toBe(isEqual);
            expect(before.startDate <= before.endDate).toBe(true);
          }
        },
      ),
    );
  });
});
