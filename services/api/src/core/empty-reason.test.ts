import { allMetrics } from '@fixed-ops/metrics';
import { emptyReasonOf } from './empty-reason.ts';

const technicianMetrics = allMetrics.filter(({ key }) => key.startsWith('tech_'));
const own = { advisors: [], technicians: ['T1'], counters: [] };

test('no figure of technicians that is nothing in an own view says that the store has none', () => {
  expect(technicianMetrics.length).toBeGreaterThan(5);
  for (const metric of technicianMetrics) expect(emptyReasonOf(metric, { own })).toContain('of your own');
});

test('a person who sees everybody reads the metric’s own reason for an empty figure', () => {
  expect(technicianMetrics.length).toBeGreaterThan(5);
  for (const metric of technicianMetrics) expect(emptyReasonOf(metric, { own: null })).toBe(metric.emptyReason);
});
