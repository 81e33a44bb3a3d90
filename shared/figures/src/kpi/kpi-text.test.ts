import { kpi } from '@fixed-ops/contract/testing';
import { periodHeading, workingDaysInWords } from '../frame/period-heading.ts';
import { definitionOf, figureOf, type KpiContext, perDayInWords, rowsOf, worthInWords } from './kpi-text.ts';

const november: KpiContext = {
  range: { startDate: '2026-11-01', endDate: '2026-11-19' },
  compareRange: { startDate: '2026-10-01', endDate: '2026-10-19' },
  compare: 'priorPeriod',
  asOf: null,
  timezone: 'America/New_York',
  workingDays: { elapsed: 15, total: 22, compared: 16.5 },
};

describe('the rows of a card', () => {
  test('an arrow says the direction of the change, never a judgement', () => {
    const [change] = rowsOf(kpi('discount_pct', { value: 1.42, compareValue: 1.18 }), november);
    expect(change).toEqual({ name: 'vs Oct 1–19', value: '0.24 pts', direction: 'up' });
  });

  test('a change lies between both figures as their cards show them, where the comparison says how', () => {
    const parts = { value: 3.85, numerator: 4, denominator: 104, compareValue: 3.65, compareShown: 3.6 };
    expect(rowsOf(kpi('one_line_pct', parts), november)[0]).toMatchObject({ value: '0.2 pts', direction: 'up' });
  });

  test.each([
    ['2025-11-01', '2026-10-31', 'vs 12-month average'],
    ['2026-08-01', '2026-10-31', 'vs 3-month average'],
    ['2025-11-01', '2025-11-30', 'vs Nov 2025'],
    ['2026-11-01', '2026-11-19', 'vs average'],
  ])('an average is named by what the store has set: %s to %s', (startDate, endDate, name) => {
    const context: KpiContext = { ...november, compare: 'average', compareRange: { startDate, endDate } };
    expect(rowsOf(kpi('hpro', { value: 1.8, compareValue: 1.7 }), context)[0]).toMatchObject({ name });
  });

  test('a change that the shown digits do not show is none', () => {
    const [change] = rowsOf(kpi('parts_to_labor', { value: 0.771, compareValue: 0.773 }), november);
    expect(change).toEqual({ name: 'vs Oct 1–19', value: 'No change' });
  });

  test('a figure ahead of its target says by how much, without asking for anything', () => {
    const ahead = kpi('hpro', { value: 1.81, target: 1.8, status: 'green', gapDollars: 1070 });
    expect(rowsOf(ahead, november).slice(1)).toEqual([
      { name: 'Target 1.80', value: '0.01 ahead', kind: 'target' },
      { name: 'Ahead by', value: '$1,070' },
    ]);
  });

  test('open repair orders past the limit are compared with a target share of all open ones', () => {
    const open = kpi('open_ro_aged', {
      value: 14,
      numerator: 14,
      denominator: 68,
      target: 5,
      status: 'red',
      facts: { total: 68, unbilledDollars: 18_240 },
    });
    expect(figureOf(open)).toEqual({ value: '14', unit: 'of 68 open' });
    expect(rowsOf(open, november).slice(1)).toEqual([
      { name: 'Target 5.0%', value: '15.6 pts over', kind: 'target' },
      { name: 'Unbilled in them', value: '$18,240', kind: 'worth' },
    ]);
  });

  test.each([
    [0, '', { value: null, kind: 'target' }],
    [1, 'of 1 open', { value: 'Only 1 RO', kind: 'quiet' }],
    [4, 'of 4 open', { value: 'Only 4 ROs', kind: 'quiet' }],
  ])('where %d are open, the card says so', (total, unit, row) => {
    const open = kpi('open_ro_aged', {
      value: 0,
      numerator: 0,
      denominator: total,
      target: 5,
      n: total,
      smallSample: total > 0,
      facts: { total, unbilledDollars: 0 },
    });
    expect(figureOf(open)).toEqual({ value: '0', unit });
    expect(rowsOf(open, november)[1]).toEqual({ name: 'Target 5.0%', ...row });
  });

  test('a gap is of the period shown, and over a month or more also per month', () => {
    const behind = kpi('hpro', { value: 1.7, target: 1.8, status: 'red', gapDollars: 17_022 });
    expect(rowsOf(behind, november)[2]).toEqual({ name: 'Worth this period', value: '$17,022', kind: 'worth' });
    expect(worthInWords(51_066, { startDate: '2026-08-01', endDate: '2026-10-31' })).toBe('$51,066, $17,022/mo');
    expect(worthInWords(17_022, { startDate: '2026-10-01', endDate: '2026-10-31' })).toBe('$17,022/mo');
  });
});

describe('what a working day brings', () => {
  test('is said with its change, which the sum of fewer days hides', () => {
    const ros = kpi('ro_count', { value: 990, compareValue: 1056 });
    expect(rowsOf(ros, november)[0]).toMatchObject({ value: '6.3%', direction: 'down' });
    expect(definitionOf(ros, november).perDay).toBe('66.0, 3.1% more than 64.0');
  });

  test('is money of money, and nothing of a ratio', () => {
    const sales = { key: 'labor_sales', value: 30_000, compareValue: 49_500 };
    expect(perDayInWords(sales, november.workingDays)).toBe('$2,000, 33.3% less than $3,000');
    expect(definitionOf(kpi('elr', { value: 148.59, compareValue: 150 }), november).perDay).toBeUndefined();
  });

  test('stands alone where nothing is compared', () => {
    const days = { elapsed: 15, total: 22, compared: null };
    expect(perDayInWords({ key: 'ro_count', value: 990, compareValue: null }, days)).toBe('66.0');
  });
});

describe('the heading of a period', () => {
  test('says the year once where both periods have it', () => {
    const dates = { startDate: '2026-11-01', endDate: '2026-11-19' };
    expect(periodHeading({ ...dates, compareStartDate: '2026-10-01', compareEndDate: '2026-10-19' })).toBe(
      'November 1–19, 2026, compared with October 1–19',
    );
    expect(periodHeading({ ...dates, compareStartDate: '2025-11-01', compareEndDate: '2025-11-19' })).toBe(
      'November 1–19, 2026, compared with November 1–19, 2025',
    );
    expect(periodHeading({ ...dates, compareStartDate: null, compareEndDate: null })).toBe('November 1–19, 2026');
  });

  test('says the years of a span that crosses one', () => {
    const dates = { startDate: '2026-01-04', endDate: '2026-02-17' };
    expect(periodHeading({ ...dates, compareStartDate: '2025-11-20', compareEndDate: '2026-01-03' })).toBe(
      'January 4 – February 17, 2026, compared with November 20, 2025 – January 3, 2026',
    );
  });

  test('says why it is compared with another number of days', () => {
    const dates = { startDate: '2026-03-01', endDate: '2026-03-30' };
    const compareNote = 'One month is shorter than the other: 30 days are compared with 28.';
    expect(periodHeading({ ...dates, compareStartDate: '2026-02-01', compareEndDate: '2026-02-28', compareNote })).toBe(
      'March 1–30, 2026, compared with February. One month is shorter than the other: 30 days are compared with 28.',
    );
  });

  test('counts a Saturday as the half day that it is', () => {
    expect(workingDaysInWords({ elapsed: 14.5, total: 21 })).toBe('14.5 of 21 working days');
  });
});
