import { defaultServiceThresholds } from '@fixed-ops/metrics/thresholds';
import { buildThreshold } from '../testing/build-administration.ts';
import { measureName, measureNote, nearTarget, onTarget } from './threshold-words.ts';

test('every default threshold has a name of its own', () => {
  const unnamed = defaultServiceThresholds.filter(({ metricKey }) => measureName(metricKey) === metricKey);
  expect(unnamed).toEqual([]);
});

test('bounds are in the unit of their measure', () => {
  expect(onTarget(buildThreshold())).toBe('73.0%');
  expect(onTarget(buildThreshold({ metricKey: 'hpro', green: 1.8 }))).toBe('1.80 hrs');
  expect(nearTarget(buildThreshold({ metricKey: 'parts_to_labor', amber: 0.75 }))).toBe('0.75');
});

test('repair ELR is bound as a share of the door rate', () => {
  expect(onTarget(buildThreshold({ metricKey: 'elr_repair', scope: 'C', green: 97 }))).toBe('97.0%');
});

test('a band shows both ends, and an unset bound is a dash', () => {
  const band = buildThreshold({ metricKey: 'work_mix', direction: 'band', bandLow: 30, bandHigh: 45, amberLow: 25 });
  expect(onTarget(band)).toBe('30.0% to 45.0%');
  expect(nearTarget(band)).toBe('—');
  expect(nearTarget(buildThreshold({ amber: null }))).toBe('—');
});

test('the note says what the bound is over and which way is better', () => {
  expect(measureNote(buildThreshold({ scope: 'C', direction: 'down' }))).toBe('Customer pay, lower is better');
  expect(measureNote(buildThreshold({ metricKey: 'tech_efficiency' }))).toBe('All technicians, higher is better');
  expect(measureNote(buildThreshold({ metricKey: 'fixed_absorption' }))).toBe('Whole store, higher is better');
});
