import { monthToDate, periodNamed } from '@fixed-ops/metrics';
import type { ReportingRange } from '@fixed-ops/session';
import { searchWithMovingRange } from './view-range.ts';

const november = { today: '2026-11-20', dataThrough: '2026-11-19', latestCloseDate: '2026-11-18' };
const december = { today: '2026-12-15', dataThrough: '2026-12-14', latestCloseDate: '2026-12-14' };

const rangeOf = (search: string, source: ReportingRange['source'] = 'url'): ReportingRange => {
  const { period, startDate, endDate } = Object.fromEntries(new URLSearchParams(search));
  const days = startDate && endDate ? { startDate, endDate } : monthToDate(november);
  return { period: (period ?? 'thisMonth') as ReportingRange['period'], ...days, source };
};
const saved = (search: string, source?: ReportingRange['source']) =>
  searchWithMovingRange(search, rangeOf(search, source), november);

describe('the range of a view', () => {
  it.each([
    ['thisMonth', '?period=thisMonth', '2026-12-01', '2026-12-14'],
    ['yesterday', '?period=yesterday&startDate=2026-11-18&endDate=2026-11-18', '2026-12-14', '2026-12-14'],
    ['thisWeek', '?period=thisWeek&startDate=2026-11-16&endDate=2026-11-19', '2026-12-14', '2026-12-14'],
    ['lastWeek', '?period=thisWeek&startDate=2026-11-09&endDate=2026-11-15', '2026-12-07', '2026-12-13'],
    ['lastMonth', '?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31', '2026-11-01', '2026-11-30'],
    ['monthToDateVsLastYear', '?period=monthToDateVsLastYear', '2026-12-01', '2026-12-14'],
    ['last3Months', '?period=last3Months&startDate=2026-08-01&endDate=2026-10-31', '2026-09-01', '2026-11-30'],
    ['yearToDate', '?period=yearToDate&startDate=2026-01-01&endDate=2026-11-19', '2026-01-01', '2026-12-14'],
  ] as const)(
    'is, of %s, the preset by its name alone, which means the days of when it is opened',
    (name, chosen, startDate, endDate) => {
      expect(saved(chosen)).toBe(`?period=${name}`);
      expect(periodNamed(name, december)).toMatchObject({ startDate, endDate });
    },
  );

  it('keeps dates of its own, and those of a preset that means others by now, which would jump', () => {
    const custom = '?tab=open&period=custom&startDate=2026-10-03&endDate=2026-10-31';
    expect(saved(custom)).toBe(custom);
    expect(saved('?period=lastMonth&startDate=2026-09-01&endDate=2026-09-30')).toBe(
      '?period=custom&startDate=2026-09-01&endDate=2026-09-30',
    );
  });

  it('is not there where nobody has chosen one, and under a vault date is what was chosen before', () => {
    expect(saved('?tab=open', 'default')).toBe('?tab=open');
    expect(saved('?tab=open', 'vault')).toBe('?tab=open');
    expect(saved('?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31', 'vault')).toBe('?period=lastMonth');
  });
});
