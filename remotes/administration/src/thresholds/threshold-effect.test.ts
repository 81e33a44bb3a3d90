import { buildKpi, buildMonth, buildThreshold } from '../testing/build-administration.ts';
import { effectOf } from './threshold-effect.ts';

test('aged repair orders are judged by the share that is published, as the dashboard judges them', () => {
  const bounds = buildThreshold({ metricKey: 'open_ro_aged', scope: 'all', direction: 'down', green: 5, amber: 10 });
  const aged = (numerator: number) => {
    const kpi = buildKpi('open_ro_aged', {
      scope: 'all',
      unit: 'count',
      value: numerator,
      numerator,
      denominator: 100_000,
    });
    const beside = { storeName: 'Harborline Toyota', technicians: [] };
    return effectOf(buildMonth({ kpis: [kpi] }).data, { saved: bounds, bounds }, beside);
  };
  expect(aged(5_004)).toMatchObject({ value: 5, status: 'green' });
  expect(aged(5_006)).toMatchObject({ value: 5.01, status: 'amber' });
});
