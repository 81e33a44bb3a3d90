import fc from 'fast-check';
import { addDays, addMonths, businessDateOf, daysBetween, isBusinessDate } from './business-date.ts';
import { comparisonRange } from './comparison-range.ts';
import {
  datesToSend,
  defaultRange,
  monthsInRange,
  monthWithData,
  periodOfPreset,
  resolveRange,
  wholeMonth,
} from './reporting-range.ts';
import { isHoliday, workingDays } from './working-days.ts';

const range = (startDate: string, endDate: string) => ({ startDate, endDate });
const TODAY = '2026-11-19';

describe('business dates', () => {
  test('the day is that of the dealership, not of the clock', () => {
    const instant = new Date('2026-11-20T04:30:00Z');
    expect(businessDateOf(instant, 'America/New_York')).toBe('2026-11-19');
    expect(businessDateOf(instant, 'America/Los_Angeles')).toBe('2026-11-19');
    expect(businessDateOf(instant, 'UTC')).toBe('2026-11-20');
    expect(businessDateOf(new Date('2027-01-02T12:00:00Z'), 'Asia/Kathmandu')).toBe('2027-01-02');
  });

  test.each(['2026-02-29', '2026-13-01', '2026-1-01', '20261101', '', '2026-11-31'])('%s is no date', (text) => {
    expect(isBusinessDate(text)).toBe(false);
  });

  test('adding months keeps to the end of shorter months', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  });
});

describe('the default range', () => {
  test.each([
    ['2026-11-01', range('2026-10-01', '2026-10-31')],
    ['2026-11-02', range('2026-10-01', '2026-10-31')],
    ['2026-11-03', range('2026-11-01', '2026-11-03')],
    ['2027-01-02', range('2026-12-01', '2026-12-31')],
  ])('on %s', (today, expected) => {
    expect(defaultRange(today)).toEqual(expected);
  });
});

describe('what a request carries', () => {
  test('an unedited this month sends no dates', () => {
    expect(datesToSend({ preset: 'thisMonth', range: range('2026-11-01', TODAY) }, TODAY)).toEqual({});
  });

  test('a custom range inside the current month is sent', () => {
    const custom = range('2026-11-01', TODAY);
    expect(datesToSend({ preset: 'custom', range: custom }, TODAY)).toEqual(custom);
  });

  test('a this month that was stored in another month is sent', () => {
    const old = range('2026-10-01', '2026-10-20');
    expect(datesToSend({ preset: 'thisMonth', range: old }, TODAY)).toEqual(old);
  });
});

describe('what a request means', () => {
  test('no dates: month to date', () => {
    expect(resolveRange({}, TODAY)).toEqual({ ok: true, range: range('2026-11-01', TODAY) });
  });

  test('an end after today is clipped to it', () => {
    expect(resolveRange(range('2026-11-05', '2027-02-01'), TODAY)).toEqual({
      ok: true,
      range: range('2026-11-05', TODAY),
    });
  });

  test('25 months are the most', () => {
    expect(resolveRange(range('2024-10-01', '2026-10-31'), TODAY)).toMatchObject({ ok: true });
    expect(resolveRange(range('2024-10-01', '2026-11-01'), TODAY)).toMatchObject({
      ok: false,
      problems: [{ path: 'endDate', code: 'too_long' }],
    });
  });

  test('both bad dates are named at once', () => {
    expect(resolveRange(range('2026-02-30', 'soon'), TODAY)).toMatchObject({
      ok: false,
      problems: [{ path: 'startDate' }, { path: 'endDate' }],
    });
  });

  test('reversed dates and a start in the future are refused', () => {
    expect(resolveRange(range('2026-11-10', '2026-11-09'), TODAY)).toMatchObject({ problems: [{ code: 'reversed' }] });
    expect(resolveRange(range('2026-11-20', '2026-11-25'), TODAY)).toMatchObject({
      problems: [{ code: 'in_the_future' }],
    });
  });
});

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
  ])('of %s', (_name, period, expected, today = TODAY) => {
    expect(comparisonRange(period, 'priorPeriod', today)).toEqual(expected);
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
});

describe('the month that an empty period leads to', () => {
  const shown = range('2026-10-01', '2026-10-31');

  test('is that of the latest closed repair order, and ends today while it runs', () => {
    expect(monthWithData('2026-08-14', shown, TODAY)).toEqual(range('2026-08-01', '2026-08-31'));
    expect(monthWithData('2026-11-03', shown, TODAY)).toEqual(range('2026-11-01', TODAY));
  });

  test('is none where nothing has closed, or where the latest closed in the period that is shown', () => {
    expect(monthWithData(null, shown, TODAY)).toBeNull();
    expect(monthWithData('2026-10-31', shown, TODAY)).toBeNull();
  });
});

describe('presets', () => {
  test('the last months are whole ones', () => {
    expect(periodOfPreset('last3Months', TODAY).range).toEqual(range('2026-08-01', '2026-10-31'));
    expect(periodOfPreset('last12Months', TODAY).range).toEqual(range('2025-11-01', '2026-10-31'));
    expect(periodOfPreset('yearToDate', TODAY).range).toEqual(range('2026-01-01', TODAY));
  });

  test('month to date against last year brings its comparison', () => {
    expect(periodOfPreset('monthToDateVsLastYear', TODAY)).toEqual({
      range: range('2026-11-01', TODAY),
      compare: 'priorYear',
    });
  });

  test('a span shorter than a month has no per-month', () => {
    expect(monthsInRange(range('2026-11-01', TODAY))).toBeNull();
    expect(monthsInRange(wholeMonth('2026-02'))).toBe(1);
    expect(monthsInRange(range('2026-01-01', '2026-12-31'))).toBe(12);
  });
});

describe('working days', () => {
  test('November 2026 has 22, of which 15 have passed on the 19th', () => {
    expect(workingDays(wholeMonth('2026-11'))).toBe(22);
    expect(workingDays(range('2026-11-01', '2026-11-19'))).toBe(15);
  });

  test('the dealership’s own calendar wins', () => {
    expect(
      workingDays(
        range('2026-11-02', '2026-11-07'),
        new Map([
          ['2026-11-03', 0],
          ['2026-11-07', 1],
        ]),
      ),
    ).toBe(5);
  });

  test.each(['2026-01-01', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-25'])(
    '%s is a holiday that nearly every store keeps',
    (date) => {
      expect(isHoliday(date)).toBe(true);
    },
  );

  test.each([
    '2026-01-19',
    '2026-02-16',
    '2026-05-18',
    '2026-06-19',
    '2026-10-12',
    '2026-11-11',
    '2026-11-19',
    '2026-12-24',
  ])('%s is none, federal or not', (date) => {
    expect(isHoliday(date)).toBe(false);
  });
});
