import type { Kpi } from '@fixed-ops/contract';
import fc from 'fast-check';
import { checkSum } from './sum-check.ts';

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
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100);

describe('the sum check', () => {
  test('contributions in any number and order add up to the sum that they make', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 200 }), (parts) => {
        const sum = Math.round(parts.reduce((total, part) => total + part, 0) * 100) / 100;
        const contribution = parts.reduce((total, part) => total + part, 0);
        const check = checkSum(figure('labor_sales', sum, null, sum), { contribution, denominator: null, other: 0 });
        expect(check.outcome).toBe('addsUp');
      }),
    );
  });

  test('one cent that is missing is found and named', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        const totals = { contribution: sum - 0.01, denominator: null, other: 0 };
        const check = checkSum(figure('labor_sales', sum, null, sum), totals);
        expect(check).toEqual({ outcome: 'off', by: -0.01, quantity: 'money', part: 'labor sales' });
      }),
    );
  });

  test('a denominator that does not add up is found where the contributions do', () => {
    const check = checkSum(figure('elr', 600, 4, 150), { contribution: 600, denominator: 3.5, other: 0 });
    expect(check).toEqual({ outcome: 'off', by: -0.5, quantity: 'hours', part: 'hours sold' });
  });

  test('a quotient other than the figure is found where both sums agree', () => {
    const check = checkSum(figure('elr', 600, 4, 151), { contribution: 600, denominator: 4, other: 0 });
    expect(check).toMatchObject({ outcome: 'off', by: -1 });
  });

  test('what transactions and the ledger add counts in both parts of the quotient', () => {
    const besides = [
      { contribution: 60, denominator: 60 },
      { contribution: -45, denominator: 0 },
    ];
    const totals = { contribution: 25, denominator: 40, other: 0, besides };
    expect(checkSum(figure('parts_gp_pct', 40, 100, 40), totals).outcome).toBe('addsUp');
    expect(checkSum(figure('parts_gp_pct', 39, 100, 39), totals)).toMatchObject({ outcome: 'off', by: 1 });
  });

  test('a figure of the ledger alone is checked as well', () => {
    const totals = {
      contribution: null,
      denominator: null,
      other: 0,
      besides: [{ contribution: 7, denominator: null }],
    };
    expect(checkSum(figure('parts_sales', 7, null, 7), totals).outcome).toBe('addsUp');
    expect(checkSum(figure('parts_sales', 8, null, 8), totals)).toMatchObject({ outcome: 'off', by: -1 });
  });

  test('attendance counts as a part of the denominator', () => {
    const check = checkSum(figure('tech_proficiency', 6, 8, 75), { contribution: 6, denominator: null, other: 8 });
    expect(check.outcome).toBe('addsUp');
  });

  test('a count out of a total is not divided', () => {
    const check = checkSum(figure('open_ro_aged', 36, 121, 36), { contribution: 36, denominator: 121, other: 0 });
    expect(check.outcome).toBe('addsUp');
  });

  test('a figure that cannot be computed has nothing to check', () => {
    const check = checkSum(figure('elr', null, null, null), { contribution: 0, denominator: 0, other: 0 });
    expect(check.outcome).toBe('nothingToCheck');
  });
});
