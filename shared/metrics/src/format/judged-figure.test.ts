import { computeKpi, type KpiInput } from '../figure/kpi.ts';
import { serviceSums } from '../sums.ts';
import { formatJudged, judgedFigure } from './judged-figure.ts';

const input = (sums: KpiInput['sums']): KpiInput => ({
  sums,
  store: sums,
  compareSums: null,
  history: [],
  thresholds: [],
  pace: null,
  hasMonthlyGoal: false,
  fieldsNotProvided: [],
});

test.each([
  ['4 of 104 are 3.8%, and not the 3.9% of 3.85', 'one_line_pct', { roCount: 104, oneLineRos: 4 }, 3.85, '3.8%'],
  ['29 of 31 are 93.5%', 'one_line_pct', { roCount: 31, oneLineRos: 29 }, 93.55, '93.5%'],
  ['of aged open orders too', 'open_ro_aged', { openRos: 104, openAgedRos: 4 }, 3.85, '3.8%'],
])('a judged figure is written as its card writes it, rounded once: %s', (_what, key, sums, value, shown) => {
  const figure = judgedFigure(
    computeKpi(key, key === 'open_ro_aged' ? 'all' : 'C', input({ ...serviceSums(), ...sums })),
  );
  expect(figure?.value).toBe(value);
  expect(formatJudged(key, figure!.shown, null)).toBe(shown);
});
