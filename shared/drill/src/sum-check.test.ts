import type { Kpi } from '@fixed-ops/contract';
import { allMetrics, roundTo } from '@fixed-ops/metrics';
import fc from 'fast-check';
import { checkSum, type ListedTotals } from './sum-check.ts';

function figure(key: string, numerator: number | null, denominator: number | null, value: number | null): Kpi {
  return {
    key,
    scope: 'all',
    value,
    reason: null,
    unit: 'money',
    numerator,
    denominator,
    compareValue: null,
    target: null,
    status: 'none',
    gapDollars: null,
    n: 1,
    smallSample: false,
    spark: [],
    facts: {},
  };
}
/** Checks a figure with sums that need no rounding. */
const check = (kpi: Kpi, totals: ListedTotals) => checkSum(kpi, kpi, totals);
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100);

describe('the sum check', () => {
  test('contributions in any number and order add up to the sum that they make', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 200 }), (parts) => {
        const sum = Math.round(parts.reduce((total, part) => total + part, 0) * 100) / 100;
        const contribution = parts.reduce((total, part) => total + part, 0);
        const found = check(figure('labor_sales', sum, null, sum), { contribution, denominator: null, other: 0 });
        expect(found.outcome).toBe('addsUp');
      }),
    );
  });

  test('one cent that is missing is found and named', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        const totals = { contribution: sum - 0.01, denominator: null, other: 0 };
        const found = check(figure('labor_sales', sum, null, sum), totals);
        expect(found).toEqual({ outcome: 'off', by: '-$0.01', part: 'labor sales' });
      }),
    );
  });

  test('76.2 % is not off because the quotient of its sums reads 76.1', () => {
    // The server publishes 76.146 as 76.15. If both were rounded again for the screen, they would show 76.1 and 76.2.
    const found = check(figure('tech_proficiency', 761.46, 1000, 76.15), {
      contribution: 761.46,
      denominator: null,
      other: 1000,
    });
    expect(found.outcome).toBe('addsUp');
  });

  test('no figure is off from its own sums, whatever they are and however it is rounded to be read', () => {
    // Sums in thirds, as when three technicians share hours.
    const sum = fc.integer({ min: 1, max: 150_000_000 }).map((thirds) => thirds / 300);
    fc.assert(
      fc.property(sum, sum, fc.constantFrom(...allMetrics), (numerator, divisor, metric) => {
        const denominator = metric.denominator ? divisor : null;
        const factor = metric.unit === 'percent' ? 100 : 1;
        const value = roundTo((numerator / (denominator ?? 1)) * factor, metric.decimals);
        const shown = figure(metric.key, roundTo(numerator, 2), denominator && roundTo(denominator, 2), value);
        const listed = { contribution: roundTo(numerator, 6), denominator: roundTo(denominator ?? 0, 6), other: 0 };
        const found = checkSum(shown, { numerator, denominator }, listed);
        expect({ key: metric.key, ...found }).toEqual({ key: metric.key, outcome: 'addsUp' });
      }),
      { numRuns: 1000 },
    );
  });

  test('a difference is named in the unit of its part and never as nothing', () => {
    const off = (kpi: Kpi, contribution: number, other: number) =>
      check(kpi, { contribution, denominator: null, other });
    expect(off(figure('tech_proficiency', 761.46, 1000, 76.18), 761.46, 1000)).toMatchObject({ by: '-0.03%' });
    expect(off(figure('tech_proficiency', 761.46, 1000, 76.15), 761.46, 999.99)).toMatchObject({ by: '-0.01' });
    expect(off(figure('ro_count', 12, null, 12), 11.75, 0)).toMatchObject({ by: '-0.2500' });
  });

  test('a denominator that does not add up is found where the contributions do', () => {
    const found = check(figure('elr', 600, 4, 150), { contribution: 600, denominator: 3.5, other: 0 });
    expect(found).toEqual({ outcome: 'off', by: '-0.50', part: 'hours sold' });
  });

  test('a quotient other than the figure is found where both sums agree', () => {
    const found = check(figure('elr', 600, 4, 151), { contribution: 600, denominator: 4, other: 0 });
    expect(found).toMatchObject({ outcome: 'off', by: expect.stringContaining('-$1') });
  });

  test('what transactions and the ledger add counts in both parts of the quotient', () => {
    const besides = [
      { contribution: 60, denominator: 60 },
      { contribution: -45, denominator: 0 },
    ];
    const totals = { contribution: 25, denominator: 40, other: 0, besides };
    expect(check(figure('parts_gp_pct', 40, 100, 40), totals).outcome).toBe('addsUp');
    expect(check(figure('parts_gp_pct', 39, 100, 39), totals)).toMatchObject({ outcome: 'off', by: '$1.00' });
  });

  test('a figure of the ledger alone is checked as well', () => {
    const totals = {
      contribution: null,
      denominator: null,
      other: 0,
      besides: [{ contribution: 7, denominator: null }],
    };
    expect(check(figure('parts_sales', 7, null, 7), totals).outcome).toBe('addsUp');
    expect(check(figure('parts_sales', 8, null, 8), totals)).toMatchObject({
      outcome: 'off',
      by: expect.stringContaining('-$1'),
    });
  });

  test('attendance counts as a part of the denominator', () => {
    const found = check(figure('tech_proficiency', 6, 8, 75), { contribution: 6, denominator: null, other: 8 });
    expect(found.outcome).toBe('addsUp');
  });

  test('a count out of a total is not divided', () => {
    const found = check(figure('open_ro_aged', 36, 121, 36), { contribution: 36, denominator: 121, other: 0 });
    expect(found.outcome).toBe('addsUp');
  });

  test('a figure that cannot be computed has nothing to check', () => {
    const found = check(figure('elr', null, null, null), { contribution: 0, denominator: 0, other: 0 });
    expect(found.outcome).toBe('nothingToCheck');
  });
});
