import fc from 'fast-check';
import { metricOf } from '../definitions/all-metrics.ts';
import { statusOf } from '../threshold/threshold.ts';
import {
  distanceInWords,
  formatChange,
  formatTarget,
  formulaInNumbers,
  shownShare,
  shownValue,
} from './comparisons-in-words.ts';
import { formatDate, formatInstant, formatPeriodInWords, formatPeriodShort, inPeriod } from './dates.ts';
import {
  besideTarget,
  decimalsAsJudged,
  formatCount,
  formatFigure,
  formatHours,
  formatMetric,
  formatMoney,
  formatMoneyCents,
  formatMoneyShort,
  formatPercent,
  formatPublished,
  formatRate,
  formatShare,
} from './numbers.ts';

test.each([
  [formatMoney(1234.5), '$1,235'],
  [formatMoney(-1234), '-$1,234'],
  [formatMoney(-0.2), '$0'],
  [formatMoneyCents(196540.71), '$196,540.71'],
  [formatRate(134.2), '$134.20/hr'],
  [formatPercent(72.4), '72.4%'],
  [formatPercent(1.42, 2), '1.42%'],
  [formatHours(1.8), '1.8 hrs'],
  [formatCount(1056), '1,056'],
  [formatMoneyShort(478_900), '$479k'],
  [formatMoneyShort(1_240_000), '$1.2M'],
  [formatMoneyShort(999_700), '$1.0M'],
  [formatDate('2026-11-20'), 'Nov 20, 2026'],
  [formatMetric(metricOf('hpro'), 1.8125), '1.81 hrs'],
  [formatMetric(metricOf('elr'), 148.59), '$148.59/hr'],
])('%s is written %s', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is an em dash in every unit', (value) => {
  expect(
    new Set([formatMoney, formatRate, formatPercent, formatHours, formatCount].map((format) => format(value))),
  ).toEqual(new Set(['—']));
});

test.each([
  ['rounded once, of its parts', { value: 3.85, numerator: 4, denominator: 104 }, '3.8%'],
  ['a true half', { value: 3.85, numerator: 3.85, denominator: 100 }, '3.9%'],
  ['all that is known', { value: 3.85, numerator: null, denominator: null }, '3.9%'],
  ['parts of something else', { value: 3.85, numerator: 4, denominator: 100 }, '3.9%'],
  ['nothing to divide by', { value: null, numerator: 4, denominator: 0 }, '—'],
])('a percentage is shown as it is, %s', (_why, kpi, expected) => {
  const definition = metricOf('one_line_pct');
  expect(formatMetric(definition, shownValue(definition, kpi))).toBe(expected);
});

test.each([
  ['hpro', { value: 1.895, numerator: 1985.92, denominator: 1048 }, '1.89 hrs'],
  ['parts_to_labor', { value: 0.765, numerator: 76_496, denominator: 100_000 }, '0.76'],
  ['cycle_days', { value: 2.35, numerator: 23_499.6, denominator: 10_000 }, '2.3 days'],
  ['gross_per_ro', { value: 172.5, numerator: 172_499, denominator: 1000 }, '$172'],
  ['elr', { value: 148.59, numerator: 1485.94, denominator: 10 }, '$148.59/hr'],
])('%s is rounded once as well, of its parts', (key, kpi, expected) => {
  const definition = metricOf(key);
  expect(formatMetric(definition, shownValue(definition, kpi))).toBe(expected);
  expect(formulaInNumbers(definition, kpi)).toContain(`= ${expected}`);
});

test('a share of shown figures is rounded once', () => {
  expect(formatPercent(shownShare(78.95, 150, 190))).toBe('78.9%');
  expect(formatPercent(shownShare(78.95, null, 190))).toBe('79.0%');
});

test.each([
  ['one decimal could be either', formatShare(45.25), '45.25%'],
  ['one decimal says it', formatShare(45.24), '45.2%'],
  ['below zero', formatShare(-8.15), '-8.15%'],
  ['a half is no half of the shown decimal', formatShare(45.5), '45.5%'],
  ['nobody knows', formatShare(null), '—'],
  ['a ratio of four decimals', formatPublished(metricOf('hpro'), 1.895), '1.8950 hrs'],
  ['a ratio that is clear', formatPublished(metricOf('hpro'), 1.8949), '1.89 hrs'],
  ['dollars of cents', formatPublished(metricOf('gross_per_ro'), 172.5), '$172.50'],
])('of a figure without its parts, where %s, it is %s', (_why, text, expected) => {
  expect(text).toBe(expected);
});

test('a count is shown as it came, whatever it is a part of', () => {
  expect(shownValue(metricOf('open_ro_aged'), { value: 1, numerator: 1, denominator: 2 })).toBe(1);
});

test('figure and unit come apart, so that the unit can be quieter', () => {
  expect(formatFigure(metricOf('gross_per_hour'), 159.36)).toEqual({ figure: '$159.36', unit: '/hr' });
});

test.each([
  ['2026-11-01', '2026-11-19', 'November 1–19, 2026'],
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2026-10-05', '2026-10-05', 'October 5, 2026'],
  ['2026-08-01', '2026-10-31', 'August – October 2026'],
  ['2025-11-01', '2026-10-31', 'November 2025 – October 2026'],
  ['2026-05-03', '2026-07-04', 'May 3 – July 4, 2026'],
  ['2025-12-30', '2026-01-02', 'December 30, 2025 – January 2, 2026'],
])('%s to %s is %s', (startDate, endDate, expected) => {
  expect(formatPeriodInWords({ startDate, endDate })).toBe(expected);
});

test.each([
  ['2026-10-01', '2026-10-31', 'in October 2026'],
  ['2026-11-05', '2026-11-05', 'on November 5, 2026'],
  ['2026-11-01', '2026-11-19', 'during November 1–19, 2026'],
])('something happened from %s to %s %s', (startDate, endDate, expected) => {
  expect(inPeriod({ startDate, endDate })).toBe(expected);
});

test.each([
  ['2026-11-01', '2026-11-19', '2026-10-01', '2026-10-19', 'Oct 1–19', 'October 1–19'],
  ['2026-11-01', '2026-11-19', '2025-11-01', '2025-11-19', 'Nov 1–19, 2025', 'November 1–19, 2025'],
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', 'Oct', 'October'],
  ['2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30', 'Nov 2025', 'November 2025'],
  ['2026-11-18', '2026-11-18', '2026-11-11', '2026-11-11', 'Nov 11', 'November 11'],
  ['2026-08-01', '2026-10-31', '2026-05-01', '2026-07-31', 'May – Jul', 'May – July'],
  ['2026-08-01', '2026-10-31', '2025-05-01', '2025-07-31', 'May – Jul 2025', 'May – July 2025'],
  ['2025-11-20', '2026-01-03', '2025-10-06', '2025-11-19', 'Oct 6 – Nov 19, 2025', 'October 6 – November 19, 2025'],
  [
    '2026-01-04',
    '2026-02-17',
    '2025-11-20',
    '2026-01-03',
    'Nov 20, 2025 – Jan 3, 2026',
    'November 20, 2025 – January 3, 2026',
  ],
  ['2026-11-01', '2026-11-19', '2025-11-01', '2026-10-31', 'Nov 2025 – Oct 2026', 'November 2025 – October 2026'],
])('beside %s to %s, %s to %s is %s', (startDate, endDate, from, to, short, words) => {
  const beside = { startDate, endDate };
  expect(formatPeriodShort({ startDate: from, endDate: to }, beside)).toBe(short);
  expect(formatPeriodInWords({ startDate: from, endDate: to }, beside)).toBe(words);
});

test('an instant is told in the dealership’s time', () => {
  expect(formatInstant('2026-11-20T04:40:00Z', 'America/New_York')).toBe('Nov 19, 2026, 11:40 PM');
});

test.each([
  ['ro_count', 1056, 1078.6, '↓ 2.1%'],
  ['labor_gp_pct', 76.1, 76.3, '↓ 0.2 pts'],
  ['gross_per_hour', 159.36, 160.07, '↓ $0.71'],
  ['open_ro_aged', 14, 11, '↑ 3 ROs'],
  ['hpro', 1.81, 1.79, '↑ 0.02'],
  ['parts_to_labor', 0.77, 0.76, '↑ 0.01'],
  ['discount_pct', 1.42, 1.18, '↑ 0.24 pts'],
  ['elr', 100, null, '—'],
  ['labor_sales', 100, 0, '—'],
  ['hpro', 1.8, 1.8, '→ 0.00'],
])('a change of %s from %s against %s reads %s', (key, value, compare, expected) => {
  expect(formatChange(metricOf(key), value, compare)).toBe(expected);
});

const judged = (key: string, value: number, target: number | null, more: object = {}) => ({
  key,
  value,
  target,
  numerator: null,
  denominator: null,
  facts: {},
  ...more,
});

test.each([
  [judged('elr', 148.59, 161.46), '$12.87 under'],
  [judged('one_line_pct', 48.3, 35), '13.3 pts over'],
  [judged('discount_pct', 1.42, 2), '0.58 pts ahead'],
  [judged('hpro', 1.81, 1.8), '0.01 ahead'],
  [judged('hpro', 1.801, 1.8), 'on target'],
  [judged('tech_proficiency', 76.45, 100), '23.5 pts under'],
  [judged('elr', 148.594, 161.456), '$12.87 under'],
  [judged('ro_count', 1056.4, null, { facts: { pace: 1584.4, goal: 1599.5 } }), '15.5 short at pace'],
  [judged('elr', 148.59, null), null],
  [judged('open_ro_aged', 14, 5, { numerator: 14, denominator: 68 }), '15.6 pts over'],
  [judged('ro_count', 1056, null, { facts: { pace: 1584, goal: 1600 } }), '16 short at pace'],
  [judged('ro_count', 1650, null, { facts: { goal: 1600 } }), '50 ahead'],
])('distance %#', (kpi, expected) => {
  expect(distanceInWords(metricOf(kpi.key), kpi)).toBe(expected);
});

/** Figures and targets that are usually close to each other. */
const near = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -20, max: 20 }), fc.constantFrom(1, 5, 10, 100))
  .map(([target, distance, step]) => ({
    value: Math.max(0, target + distance) / 100,
    target: (Math.round(target / step) * step) / 100,
  }));
const read = (text: string) => Number.parseFloat(text.replaceAll(/[$,]/g, ''));

test('what is shown and the distance that is shown add up to the target that is shown', () => {
  const definition = metricOf('tech_proficiency');
  fc.assert(
    fc.property(near, ({ value, target }) => {
      const words = distanceInWords(definition, judged(definition.key, value, target)) ?? '';
      const size = words === 'on target' ? 0 : read(words);
      const distance = words.endsWith('ahead') ? -size : size;
      const shown = read(formatFigure(besideTarget(definition, value, target), value).figure);
      expect(shown + distance).toBeCloseTo(read(formatTarget(definition, { target })), 6);
    }),
  );
});

test.each([
  ['labor_gp_pct', 72.96, 73, '72.96%', '73.0%', '0.04 pts under'],
  ['labor_gp_pct', 72.94, 73, '72.9%', '73.0%', '0.1 pts under'],
  ['labor_gp_pct', 73.04, 73, '73.0%', '73.0%', 'on target'],
  ['labor_gp_pct', 73.03, 73.02, '73.03%', '73.02%', '0.01 pts ahead'],
  ['one_line_pct', 35.04, 35, '35.04%', '35.0%', '0.04 pts over'],
  ['one_line_pct', 34.96, 35, '35.0%', '35.0%', 'on target'],
  ['hpro', 1.7996, 1.8, '1.7996 hrs', '1.80', '0.0004 under'],
  ['elr', 161.46, 161.46, '$161.46/hr', '$161.46', 'on target'],
])('%s of %s beside a target of %s is read as it is judged: %s', (key, value, target, figure, limit, distance) => {
  const definition = metricOf(key);
  expect(formatMetric(besideTarget(definition, value, target), value)).toBe(figure);
  expect(formatTarget(definition, { target })).toBe(limit);
  expect(distanceInWords(definition, judged(key, value, target))).toBe(distance);
});

test('a month that ends short of its goal by less than one is not read as if it reached it', () => {
  const facts = { pace: 368_645.6, goal: 368_646 };
  const definition = besideTarget(metricOf('labor_sales'), facts.pace, facts.goal);
  expect(formatMetric(definition, facts.pace)).toBe('$368,645.60');
  expect(distanceInWords(metricOf('labor_sales'), judged('labor_sales', 196_540, null, { facts }))).toBe(
    '$0.40 short at pace',
  );
});

test('judging the shown digits gives the status of the figure, whatever the bounds', () => {
  fc.assert(
    fc.property(
      near,
      fc.constantFrom('up', 'down', 'band'),
      fc.integer({ min: 0, max: 2 }),
      ({ value, target }, direction, decimals) => {
        const none = { green: null, amber: null, bandLow: null, bandHigh: null, amberLow: null, amberHigh: null };
        const bounds =
          direction === 'band'
            ? { bandLow: target, bandHigh: target + 5, amberLow: target - 0.1, amberHigh: target + 5.1 }
            : { green: target, amber: direction === 'up' ? target - 0.1 : target + 0.1 };
        const status = (figure: number) =>
          statusOf(
            { metricKey: 'any', scope: 'all', enabled: true, showDollarGap: true, ...none, ...bounds, direction },
            figure,
          );
        const told = decimalsAsJudged(value, status, decimals);
        expect(status(read(formatPercent(value, told)))).toBe(status(value));
        expect(told).toBeLessThanOrEqual(2);
      },
    ),
  );
});

test('a share of 72.9964% is published as 73.00%, and neither missed nor told as if it were', () => {
  const kpi = { ...judged('labor_gp_pct', 73, 73), numerator: 729_964, denominator: 1_000_000 };
  const definition = metricOf('labor_gp_pct');
  const shown = shownValue(definition, kpi);
  expect(formatMetric(besideTarget(definition, shown, kpi.target), shown)).toBe('73.0%');
  expect(distanceInWords(definition, kpi)).toBe('on target');
});

test('54.5% under a limit of 55% is not rounded to it', () => {
  const isUnder = (pct: number) => pct < 55;
  expect(formatPercent(54.5, decimalsAsJudged(54.5, isUnder, 0))).toBe('54.5%');
  expect(formatPercent(55.2, decimalsAsJudged(55.2, isUnder, 0))).toBe('55%');
  expect(formatPercent(null, decimalsAsJudged(null, isUnder, 0))).toBe('—');
});

test('a change equals the difference of the shown digits', () => {
  expect(formatChange(metricOf('labor_gp_pct'), 76.45, 76.34)).toBe('↑ 0.2 pts');
});

test('the formula is told with the numbers of the period', () => {
  const kpi = { value: 148.59, numerator: 196_540.71, denominator: 1322.7 };
  expect(formulaInNumbers(metricOf('elr'), kpi)).toBe('$196,540.71 ÷ 1,322.70 hrs = $148.59/hr');
  expect(formulaInNumbers(metricOf('one_line_pct'), { value: 48.29, numerator: 353, denominator: 731 })).toBe(
    '353 ÷ 731 × 100 = 48.3%',
  );
});

test('the target of aged open repair orders is a share', () => {
  expect(formatTarget(metricOf('open_ro_aged'), { target: 5 })).toBe('5.0%');
});
