import fc from 'fast-check';
import { allMetrics, metricOf } from '../definitions/all-metrics.ts';
import { linearTerms } from '../definitions/linear-terms.ts';
import { type ServiceSums, serviceSums } from '../sums.ts';
import { computeFigure } from './figure.ts';

const keys = Object.keys(serviceSums()) as (keyof ServiceSums)[];
const sums: fc.Arbitrary<ServiceSums> = fc
  .array(fc.integer({ min: -1_000_000, max: 10_000_000 }), { minLength: keys.length, maxLength: keys.length })
  .map((values) => serviceSums(Object.fromEntries(keys.map((key, index) => [key, values[index] ?? 0]))));

describe.each(allMetrics.map((metric) => [metric.key, metric] as const))('%s', (_key, metric) => {
  test('is a finite number or null with a reason, whatever the sums', () => {
    fc.assert(
      fc.property(sums, (given) => {
        const figure = computeFigure(metric, 'all', given);
        expect(figure.value === null ? figure.reason : Number.isFinite(figure.value)).toBeTruthy();
      }),
      { numRuns: 30 },
    );
  });

  test('of nothing at all is zero or null, never NaN', () => {
    const { value } = computeFigure(metric, 'all', serviceSums({ attendanceH: 0 }));
    expect(value === null || value === 0).toBe(true);
  });

  test('adds its terms up from parts: what two halves contribute is what the whole has', () => {
    fc.assert(
      fc.property(sums, sums, (one, other) => {
        const whole = serviceSums(Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)])));
        const together = metric.terms(whole).numerator;
        const apart = metric.terms(one).numerator + metric.terms(other).numerator;
        expect(Math.abs(together - apart)).toBeLessThan(1e-3);
      }),
      { numRuns: 30 },
    );
  });

  test('has terms that its coefficients give back', () => {
    const { numerator } = linearTerms(metric);
    fc.assert(
      fc.property(sums, (given) => {
        const rebuilt = [...numerator].reduce((total, [key, factor]) => total + factor * (given[key] ?? 0), 0);
        expect(Math.abs(rebuilt - metric.terms(given).numerator)).toBeLessThan(1e-3);
      }),
      { numRuns: 30 },
    );
  });
});

test('a ratio with fewer than five repair orders is a small sample', () => {
  const of = (roCount: number) =>
    computeFigure(metricOf('hpro'), 'C', serviceSums({ roCount, soldH: 5000 })).smallSample;
  expect([of(4), of(5)]).toEqual([true, false]);
});

test('a rate per hour needs ten hours as well', () => {
  const of = (soldH: number) =>
    computeFigure(metricOf('elr'), 'C', serviceSums({ roCount: 20, soldH, laborSaleC: 100_000 })).smallSample;
  expect([of(999), of(1000)]).toEqual([true, false]);
});

test('a sum is never a small sample', () => {
  expect(computeFigure(metricOf('labor_sales'), 'C', serviceSums({ roCount: 1, laborSaleC: 5 })).smallSample).toBe(
    false,
  );
});

test('gross per cent of sales that are not above zero is null', () => {
  const figure = computeFigure(metricOf('labor_gp_pct'), 'C', serviceSums({ laborSaleC: -100, laborCostC: 50 }));
  expect(figure).toMatchObject({ value: null, reason: 'Labor sales are not above zero in this period' });
});

test('without a door rate on every day, the share of it is unknown rather than wrong', () => {
  const half = serviceSums({ soldH: 1000, doorRatedH: 500, doorRateCH: 9_000_000, laborSaleC: 100_000, roCount: 9 });
  expect(computeFigure(metricOf('elr_pct_door'), 'C', half)).toMatchObject({
    value: null,
    reason: 'No door rate is set for part of this period',
  });
});

test('figures of open work count open repair orders whatever has closed, are a small sample under five, and have no share of none', () => {
  const of = (openRos: number) => {
    const { n, smallSample } = computeFigure(metricOf('open_ro_aged'), 'all', serviceSums({ openRos, roCount: 731 }));
    return [n, smallSample];
  };
  expect([of(0), of(4), of(5)]).toEqual([
    [0, false],
    [4, true],
    [5, false],
  ]);
});
