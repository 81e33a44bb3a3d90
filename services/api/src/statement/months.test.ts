import type { Averages } from '@fixed-ops/contract';
import { statementMonths } from './months.ts';

const usual: Averages = { baseline: 'prior12', excludeMonths: [], manual: {} };

test('a month is compared with the one before and the same one last year', () => {
  expect(statementMonths('2026-01', 'month', usual)).toMatchObject({
    actual: ['2026-01'],
    priorMonth: ['2025-12'],
    priorYear: ['2025-01'],
  });
});

test('the average is of the twelve months before the first', () => {
  const { average } = statementMonths('2026-03', 'trailing3', usual);
  expect([average.length, average.at(0), average.at(-1)]).toEqual([12, '2025-01', '2025-12']);
});

test.each<[Averages['baseline'], string[], string[]]>([
  ['prior3', [], ['2025-10', '2025-11', '2025-12']],
  ['prior3', ['2025-11'], ['2025-10', '2025-12']],
  ['priorYearMonth', ['2025-02'], ['2025-01', '2025-03']],
  ['group', [], []],
  ['manual', [], []],
])('an average that is %s without %j is over %j', (baseline, excludeMonths, expected) => {
  expect(statementMonths('2026-03', 'trailing3', { baseline, excludeMonths, manual: {} }).average).toEqual(expected);
});

test('the year to date has nothing of its length before it', () => {
  const months = statementMonths('2026-03', 'ytd', usual);
  expect(months.actual).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(months.priorMonth).toBeNull();
});
