import { addMonths, businessDateOf, isBusinessDate } from './business-date.ts';
import {
  datesToSend,
  defaultRange,
  lastWeek,
  monthsInRange,
  monthWithData,
  periodOfPreset,
  resolveRange,
  wholeMonth,
} from './reporting-range.ts';

const range = (startDate: string, endDate: string) => ({ startDate, endDate });
const TODAY = '2026-11-19';

describe('business dates', () => {
  test('the day is the dealership’s, not the clock’s', () => {
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
    expect(defaultRange({ today })).toEqual(expected);
  });
});

describe('what a request carries', () => {
  test('the default month sends no dates', () => {
    expect(datesToSend({ preset: 'thisMonth', range: range('2026-11-01', TODAY) }, TODAY)).toEqual({});
  });

  test('month to date against last year sends no dates, because its days are those of the default', () => {
    expect(datesToSend({ preset: 'monthToDateVsLastYear', range: range('2026-11-01', TODAY) }, TODAY)).toEqual({});
  });

  test.each(['yesterday', 'thisWeek', 'yearToDate'] as const)('%s is sent', (preset) => {
    const { range: days } = periodOfPreset(preset, { today: TODAY });
    expect(datesToSend({ preset, range: days }, TODAY)).toEqual(days);
  });

  test('a custom range inside the current month is sent', () => {
    const custom = range('2026-11-01', TODAY);
    expect(datesToSend({ preset: 'custom', range: custom }, TODAY)).toEqual(custom);
  });

  test('the dates of “This month” that were stored in another month are sent', () => {
    const old = range('2026-10-01', '2026-10-20');
    expect(datesToSend({ preset: 'thisMonth', range: old }, TODAY)).toEqual(old);
  });
});

describe('what a request means', () => {
  test('a request without dates means month to date', () => {
    expect(resolveRange({}, TODAY)).toEqual({ ok: true, range: range('2026-11-01', TODAY) });
  });

  test('an end after today is clipped to it', () => {
    expect(resolveRange(range('2026-11-05', '2027-02-01'), TODAY)).toEqual({
      ok: true,
      range: range('2026-11-05', TODAY),
    });
  });

  test('an end after the day that data reach is clipped to it, and a range that begins later is its first day', () => {
    expect(resolveRange({}, TODAY, '2026-11-17')).toEqual({ ok: true, range: range('2026-11-01', '2026-11-17') });
    expect(resolveRange(range('2026-11-05', TODAY), TODAY, '2026-11-17')).toEqual({
      ok: true,
      range: range('2026-11-05', '2026-11-17'),
    });
    expect(resolveRange(range('2026-11-18', TODAY), TODAY, '2026-11-17')).toEqual({
      ok: true,
      range: range('2026-11-18', '2026-11-18'),
    });
    expect(resolveRange({}, '2026-12-01', '2026-11-30')).toEqual({
      ok: true,
      range: range('2026-12-01', '2026-12-01'),
    });
  });

  test('a range of 25 months is accepted, and a day more is refused', () => {
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

describe('the month that an empty period leads to', () => {
  const shown = range('2026-10-01', '2026-10-31');

  test('is the month of the latest closed repair order, and ends with the data while it runs', () => {
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
    expect(periodOfPreset('last3Months', { today: TODAY }).range).toEqual(range('2026-08-01', '2026-10-31'));
    expect(periodOfPreset('last12Months', { today: TODAY }).range).toEqual(range('2025-11-01', '2026-10-31'));
    expect(periodOfPreset('yearToDate', { today: TODAY }).range).toEqual(range('2026-01-01', TODAY));
  });

  test('month to date against last year brings its comparison', () => {
    expect(periodOfPreset('monthToDateVsLastYear', { today: TODAY })).toEqual({
      range: range('2026-11-01', TODAY),
      compare: 'priorYear',
    });
  });

  test('what runs up to now ends on the day that data reach', () => {
    const days = { today: TODAY, dataThrough: '2026-11-17', latestCloseDate: '2026-11-17' };
    expect(periodOfPreset('thisMonth', days).range).toEqual(range('2026-11-01', '2026-11-17'));
    expect(periodOfPreset('monthToDateVsLastYear', days).range).toEqual(range('2026-11-01', '2026-11-17'));
    expect(periodOfPreset('yearToDate', days).range).toEqual(range('2026-01-01', '2026-11-17'));
    expect(periodOfPreset('thisWeek', days).range).toEqual(range('2026-11-16', '2026-11-17'));
    expect(periodOfPreset('yesterday', days).range).toEqual(range('2026-11-17', '2026-11-17'));
  });

  test('last week is Monday to Sunday of the week before, and ends earlier where the data do', () => {
    expect(lastWeek({ today: TODAY })).toEqual(range('2026-11-09', '2026-11-15'));
    expect(lastWeek({ today: '2026-11-22' })).toEqual(range('2026-11-09', '2026-11-15'));
    expect(lastWeek({ today: '2026-11-23' })).toEqual(range('2026-11-16', '2026-11-22'));
    expect(lastWeek({ today: TODAY, dataThrough: '2026-11-13' })).toEqual(range('2026-11-09', '2026-11-13'));
  });

  test('yesterday is the last day with data, which no Sunday has', () => {
    const days = { today: '2026-11-23', dataThrough: '2026-11-22', latestCloseDate: '2026-11-21' };
    expect(periodOfPreset('yesterday', days).range).toEqual(range('2026-11-21', '2026-11-21'));
  });

  test('a month that begins after the last day with data is its empty first day', () => {
    expect(periodOfPreset('thisMonth', { today: '2026-12-04', dataThrough: '2026-11-30' }).range).toEqual(
      range('2026-12-01', '2026-12-01'),
    );
  });

  test('a span shorter than a month has no per-month', () => {
    expect(monthsInRange(range('2026-11-01', TODAY))).toBeNull();
    expect(monthsInRange(wholeMonth('2026-02'))).toBe(1);
    expect(monthsInRange(range('2026-01-01', '2026-12-31'))).toBe(12);
  });
});
