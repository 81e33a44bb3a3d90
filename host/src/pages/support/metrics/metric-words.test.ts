import { metricOf, type Threshold } from '@fixed-ops/metrics';
import { importedFields } from '@fixed-ops/metrics/feeds';
import { defaultThresholds } from '@fixed-ops/metrics/thresholds';
import { boundsInWords, FEED_FIELD_WORDS, scopeWords } from './metric-words.ts';

function defaultOf(key: string, scope: string): Threshold {
  const found = defaultThresholds.find((each) => each.metricKey === key && each.scope === scope);
  if (!found) throw new Error(`There is no threshold for ${key} ${scope}`);
  return found;
}

test.each([
  ['labor_gp_pct', 'C', 'On target from 75.0%, near target from 72.0%'],
  ['one_line_pct', 'C', 'On target up to 35.0%, near target up to 45.0%'],
  ['hpro', 'C', 'On target from 1.80 hrs, near target from 1.50 hrs'],
  ['work_mix', 'C', 'On target from 30.0% to 45.0%, near target from 25.0% to 50.0%'],
  // The metric is in dollars per hour, but its bounds are a share of the door rate.
  ['elr_repair', 'C', 'On target from 97.0%, near target from 92.0%'],
])('the default target of %s for %s reads: %s', (key, scope, words) => {
  expect(boundsInWords(metricOf(key), defaultOf(key, scope))).toBe(words);
});

test('a goal without a second bound says only that one', () => {
  expect(boundsInWords(metricOf('ro_count'), { ...defaultOf('hpro', 'C'), green: 1600, amber: null })).toBe(
    'On target from 1,600',
  );
});

test('every scope of a default target and every column of a feed has words', () => {
  for (const { scope, metricKey } of defaultThresholds) {
    if (!metricKey.startsWith('exp_')) expect(scopeWords(scope)).not.toBe(scope === '' ? '' : undefined);
  }
  expect(Object.keys(FEED_FIELD_WORDS).sort()).toEqual([...importedFields].sort());
});
