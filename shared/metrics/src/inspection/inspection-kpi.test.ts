import { isInspectionNotProvided } from '../definitions/feed-fields.ts';
import { NOT_PROVIDED } from '../format/numbers.ts';
import { defaultThresholds } from '../threshold/default-thresholds.ts';
import { type InspectionKpiInput, inspectionKpi } from './inspection-kpi.ts';
import { inspectionMetricOf, inspectionMetrics } from './inspection-metrics.ts';
import { addInspections, type InspectionSums } from './inspection-sums.ts';

const kpi = (
  key: string,
  sums: Partial<InspectionSums>,
  request: Partial<Pick<InspectionKpiInput, 'pace' | 'blendedGp' | 'fieldsNotProvided'>> = {},
) =>
  inspectionKpi(inspectionMetricOf(key), {
    sums: addInspections([sums]),
    compareSums: null,
    history: [],
    thresholds: defaultThresholds,
    pace: null,
    blendedGp: 0.6,
    fieldsNotProvided: [],
    ...request,
  });
const store = { eligibleRos: 100, inspections: 80, recommendedC: 4_000_000, approvedC: 1_000_000 };

test('missed inspections are worth what an inspection brings', () => {
  // 90 % of 100 would be ten more inspections at 10,000 / 80 = $125 each.
  expect(kpi('mpi_completion', store)).toMatchObject({ value: 80, target: 90, status: 'amber', gapDollars: 1250 });
});

test('a close ratio under target is worth what the recommended money between would leave as gross', () => {
  // 25 % approved of $40,000; 33 % would be $3,200 more, of which 60 % stay.
  expect(kpi('mpi_close_ratio', store)).toMatchObject({ value: 25, target: 33, gapDollars: 1920 });
  expect(kpi('mpi_close_ratio', store, { blendedGp: null })).toMatchObject({ status: 'amber', gapDollars: null });
});

test('without inspections in the feed nothing of them is zero, and eligible repair orders stay', () => {
  const none = { sums: { eligibleRos: 100 }, fieldsNotProvided: ['inspection', 'inspection_sent'] };
  const known = inspectionMetrics.filter(({ key }) => kpi(key, none.sums, none).reason !== NOT_PROVIDED);
  expect(known.map(({ key }) => key)).toEqual(['mpi_eligible_ros']);
  expect(kpi('mpi_completion', none.sums, none)).toMatchObject({
    value: null,
    reason: NOT_PROVIDED,
    numerator: null,
    status: 'none',
    gapDollars: null,
  });
});

test.each([
  ['inspection_sent', ['mpi_sent', 'mpi_viewed', 'mpi_minutes_to_send']],
  ['inspection_viewed', ['mpi_viewed']],
  ['inspection_video', ['mpi_video']],
  [
    'inspection_decision',
    ['mpi_approved', 'mpi_declined', 'mpi_deferred', 'mpi_undecided', 'mpi_close_ratio', 'mpi_approved_per_inspection'],
  ],
])('without %s exactly the figures that need it are missing', (field, keys) => {
  const missing = inspectionMetrics.filter((definition) => isInspectionNotProvided(definition, [field]));
  expect(missing.map(({ key }) => key)).toEqual(keys);
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
  expect(kpi('mpi_inspections', store, { pace: days }).facts).toEqual({ pace: 160 });
  expect(kpi('mpi_completion', store, { pace: days }).facts).toEqual({});
});

test('every quotient of nothing is null and says why', () => {
  for (const { key, denominator } of inspectionMetrics) {
    const figure = kpi(key, {});
    expect([key, figure.value]).toEqual([key, denominator ? null : 0]);
    expect(figure.reason === null).toBe(denominator === undefined);
  }
});
