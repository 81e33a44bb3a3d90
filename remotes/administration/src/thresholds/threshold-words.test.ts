import { defaultServiceThresholds } from '@fixed-ops/metrics/thresholds';
import { buildKpi, buildMonth, buildThreshold } from '../testing/build-administration.ts';
import { effectOf } from './threshold-effect.ts';
import { boundText, boundUnitWord, effectText, measureName, measureNote, measureTitle } from './threshold-words.ts';

test('every default threshold has a name of its own', () => {
  const unnamed = defaultServiceThresholds.filter(({ metricKey }) => measureName(metricKey) === metricKey);
  expect(unnamed).toEqual([]);
});

test('bounds are in the unit of their measure, and repair ELR is bound as a share of the door rate', () => {
  expect(boundText('labor_gp_pct', 73)).toBe('73.0%');
  expect(boundText('hpro', 1.8)).toBe('1.80 hrs');
  expect(boundText('parts_to_labor', 0.75)).toBe('0.75');
  expect(boundText('elr_repair', 97)).toBe('97.0%');
});

test.each([
  [78.24, '78.2%'],
  [84.97, '84.97%'],
  [85.04, '85.0%'],
])(
  'a figure of %s beside a target of 85 reads %s: one decimal, or what it takes to read as it is judged',
  (value, text) => {
    const bounds = buildThreshold({ metricKey: 'elr_pct_door', scope: 'C', green: 85, amber: 75 });
    const month = buildMonth({ kpis: [buildKpi('elr_pct_door', { value })] });
    const effect = effectOf(month.data, { saved: bounds, bounds }, { storeName: 'Harborline Toyota', technicians: [] });
    expect(effectText('elr_pct_door', effect)).toBe(text);
  },
);

test.each([
  ['labor_gp_pct', '%'],
  ['hpro', 'hrs'],
  ['parts_to_labor', ''],
  ['elr_repair', '%'],
  ['exp_total_pct_gross', '%'],
  ['labor_sales', ''],
  ['gross_per_hour', ''],
])('the field of a bound of %s says %j', (metricKey, word) => expect(boundUnitWord(metricKey)).toBe(word));

test('a threshold is called by its measure and what it is over', () => {
  expect(measureTitle({ metricKey: 'hpro', scope: 'C' })).toBe('Hours per repair order, customer pay');
  expect(measureTitle({ metricKey: 'parts_gp_pct', scope: 'ro_customer' })).toBe('Parts GP %, customer-pay ROs');
});

test('the note says what the bound is over and which way is better', () => {
  expect(measureNote(buildThreshold({ scope: 'C', direction: 'down' }))).toBe('Customer pay, lower is better');
  expect(measureNote(buildThreshold({ metricKey: 'tech_efficiency' }))).toBe('All technicians, higher is better');
  expect(measureNote(buildThreshold({ metricKey: 'fixed_absorption' }))).toBe('Whole store, higher is better');
});
