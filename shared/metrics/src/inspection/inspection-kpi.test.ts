import { defaultThresholds } from '../threshold/default-thresholds.ts';
import { inspectionKpi } from './inspection-kpi.ts';
import { inspectionMetricOf, inspectionMetrics } from './inspection-metrics.ts';
import { addInspections, type InspectionSums } from './inspection-sums.ts';

const kpi = (key: string, sums: Partial<InspectionSums>, pace: { elapsed: number; total: number } | null = null) =>
  inspectionKpi(inspectionMetricOf(key), {
    sums: addInspections([sums]),
    compareSums: null,
    history: [],
    thresholds: defaultThresholds,
    pace,
  });
const store = { eligibleRos: 100, inspections: 80, recommendedC: 4_000_000, approvedC: 1_000_000 };

test('missed inspections are worth what an inspection brings', () => {
  // 90 % of 100 would be ten more inspections at 10,000 / 80 = $125 each.
  expect(kpi('mpi_completion', store)).toMatchObject({ value: 80, target: 90, status: 'amber', gapDollars: 1250 });
});

test('a close ratio under target is worth the recommended money between', () => {
  // 25 % approved of $40,000; 33 % would be $3,200 more.
  expect(kpi('mpi_close_ratio', store)).toMatchObject({ value: 25, target: 33, gapDollars: 3200 });
});

test('a few inspections are shown and not judged', () => {
  expect(kpi('mpi_close_ratio', { eligibleRos: 9, inspections: 4, recommendedC: 100, approvedC: 0 })).toMatchObject({
    value: 0,
    smallSample: true,
    status: 'none',
    gapDollars: null,
  });
});

test('sums of a running month have a pace, quotients have none', () => {
  const days = { elapsed: 10, total: 20 };
  expect(kpi('mpi_inspections', store, days).facts).toEqual({ pace: 160 });
  expect(kpi('mpi_completion', store, days).facts).toEqual({});
});

test('every quotient of nothing is null and says why', () => {
  for (const { key, denominator } of inspectionMetrics) {
    const figure = kpi(key, {});
    expect([key, figure.value]).toEqual([key, denominator ? null : 0]);
    expect(figure.reason === null).toBe(denominator === undefined);
  }
});
