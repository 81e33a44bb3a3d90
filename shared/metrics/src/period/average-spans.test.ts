import { averageSpans } from './average-spans.ts';

const november = { startDate: '2026-11-01', endDate: '2026-11-19' };

test.each([
  ['prior3', [], [['2026-08-01', '2026-10-31']]],
  ['prior6', [], [['2026-05-01', '2026-10-31']]],
  ['prior12', [], [['2025-11-01', '2026-10-31']]],
  ['priorYearMonth', [], [['2025-11-01', '2025-11-30']]],
  ['prior3', ['2026-10'], [['2026-08-01', '2026-09-30']]],
  [
    'prior6',
    ['2026-07', '2024-01'],
    [
      ['2026-05-01', '2026-06-30'],
      ['2026-08-01', '2026-10-31'],
    ],
  ],
  ['priorYearMonth', ['2025-11'], []],
] as const)('%s without %j', (baseline, excluded, expected) => {
  const spans = averageSpans(november, baseline, excluded);
  expect(spans.map(({ startDate, endDate }) => [startDate, endDate])).toEqual(expected);
});

test('a period of several months has the same months a year earlier', () => {
  const quarter = { startDate: '2026-07-15', endDate: '2026-09-02' };
  expect(averageSpans(quarter, 'priorYearMonth', [])).toEqual([{ startDate: '2025-07-01', endDate: '2025-09-30' }]);
});
