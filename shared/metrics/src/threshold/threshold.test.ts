import { defaultThresholds } from './default-thresholds.ts';
import { mergeThresholds, statusOf, thresholdFor } from './threshold.ts';

const of = (key: string, scope: string) => {
  const found = thresholdFor(defaultThresholds, key, scope);
  if (!found) throw new Error(`no threshold ${key} ${scope}`);
  return found;
};

test.each([
  ['labor_gp_pct', 'all', 73, 'green'],
  ['labor_gp_pct', 'all', 72.99, 'amber'],
  ['labor_gp_pct', 'all', 70, 'amber'],
  ['labor_gp_pct', 'all', 69.99, 'red'],
  ['one_line_pct', 'C', 35, 'green'],
  ['one_line_pct', 'C', 45, 'amber'],
  ['one_line_pct', 'C', 45.01, 'red'],
  ['missing_tech_pct', 'all', 0, 'green'],
  ['work_mix', 'C', 30, 'green'],
  ['work_mix', 'C', 47, 'amber'],
  ['work_mix', 'C', 24.9, 'red'],
] as const)('%s in scope %s at %d is %s', (key, scope, figure, expected) => {
  expect(statusOf(of(key, scope), figure)).toBe(expected);
});

test('days open to close are judged of customer pay alone, and the whole by no bound of it', () => {
  expect(statusOf(of('cycle_days', 'C'), 1.5)).toBe('green');
  expect(thresholdFor(defaultThresholds, 'cycle_days', 'all')).toBeUndefined();
  expect(thresholdFor(defaultThresholds, 'cycle_days', 'W')).toBeUndefined();
});

test('every default has bounds in the order of its direction', () => {
  for (const each of defaultThresholds) {
    const order =
      each.direction === 'band'
        ? [each.amberLow, each.bandLow, each.bandHigh, each.amberHigh]
        : each.direction === 'up'
          ? [each.amber, each.green]
          : [each.green, each.amber];
    const bounds = order.map((bound) => bound ?? Number.NaN);
    expect({ key: each.metricKey, bounds }).toEqual({ key: each.metricKey, bounds: [...bounds].sort((a, b) => a - b) });
  }
});

test('no two defaults bound the same figure', () => {
  const ids = defaultThresholds.map((each) => `${each.metricKey} ${each.scope}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a dealership’s own bounds replace the default of the same figure and stand beside the others', () => {
  const own = [
    { ...of('hpro', 'C'), green: 2.2 },
    { ...of('hpro', 'C'), metricKey: 'ro_count', scope: 'all', green: 1600 },
  ];
  const merged = mergeThresholds(defaultThresholds, own);
  expect(merged).toHaveLength(defaultThresholds.length + 1);
  expect(merged.filter((each) => each.source === 'custom').map((each) => [each.metricKey, each.green])).toEqual([
    ['hpro', 2.2],
    ['ro_count', 1600],
  ]);
});
