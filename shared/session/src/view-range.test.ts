import { rangeFromSearch, resolveReportingRange } from './reporting-range.ts';
import { queryOfView, searchWithMovingRange } from './view-range.ts';

const november = { today: '2026-11-20', dataThrough: '2026-11-19', latestCloseDate: '2026-11-18' };
const december = { today: '2026-12-15', dataThrough: '2026-12-14', latestCloseDate: '2026-12-14' };

type Days = typeof november;
const resolve = (search: string, days: Days, vaultActivationDate: string | null = null) =>
  resolveReportingRange({ days, vaultActivationDate, url: rangeFromSearch(search), stored: null });
const saved = (search: string, days: Days, vault?: string) =>
  searchWithMovingRange(search, resolve(search, days, vault), days);
const SCREEN = '/dashboard/service';

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
  ])('is, of %s, the preset by its name alone, which means the days of when it is opened', (name, chosen, from, to) => {
    const view = saved(chosen, november);
    expect(view).toBe(`?period=${name}`);
    const opened = resolve(view, december);
    expect(opened).toMatchObject({ startDate: from, endDate: to, source: 'url' });
    // As it was opened, it is the same view.
    expect(saved(view, december)).toBe(view);
  });

  it('keeps dates of its own, and those of a preset that means others by now, which would jump', () => {
    const custom = '?tab=open&period=custom&startDate=2026-10-03&endDate=2026-10-31';
    expect(saved(custom, november)).toBe(custom);
    expect(saved('?period=lastMonth&startDate=2026-09-01&endDate=2026-09-30', november)).toBe(
      '?period=custom&startDate=2026-09-01&endDate=2026-09-30',
    );
  });

  it('is not there where nobody has chosen one, and under a vault date is what was chosen before', () => {
    expect(saved('?tab=open', november)).toBe('?tab=open');
    expect(saved('?tab=open', november, '2026-10-31')).toBe('?tab=open');
    expect(saved('?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31', november, '2026-10-31')).toBe(
      '?period=lastMonth',
    );
  });
});

describe('a view that was saved with the dates of its preset', () => {
  it.each([
    ['endDate=2026-10-31&period=lastMonth&startDate=2026-10-01', 'period=lastMonth'],
    ['endDate=2026-11-17&period=thisWeek&startDate=2026-11-16', 'period=thisWeek'],
    ['endDate=2026-11-15&period=thisWeek&startDate=2026-11-09', 'period=lastWeek'],
    ['advisors=A3&endDate=2026-11-17&period=yearToDate&startDate=2026-01-01', 'advisors=A3&period=yearToDate'],
  ])('opens without them: %s', (query, opens) => {
    expect(queryOfView(SCREEN, query)).toBe(opens);
  });

  it.each([
    'endDate=2026-10-31&period=custom&startDate=2026-10-01',
    'endDate=2026-10-31&startDate=2026-10-01',
    'period=lastMonth',
    'period=thisWeek&startDate=then&endDate=now',
    'advisors=A3',
    '',
  ])('opens as it is where it has no such dates: %s', (query) => {
    expect(queryOfView(SCREEN, query)).toBe(query);
  });
});

describe('a view of a list of other days than those of the period', () => {
  const period = 'endDate=2026-10-31&period=lastMonth&startDate=2026-10-01';
  it.each([
    ['/dashboard/service/open', 'idle=7&', 'idle=7'],
    ['/dashboard/service/declined', 'days=90&', 'days=90'],
    ['/dashboard/ros', 'q=brake&', 'q=brake'],
    ['/dashboard/ros', 'dateField=any&q=brake&', 'dateField=any&q=brake'],
    ['/dashboard/ros', 'dateField=close&q=brake&', 'dateField=close&q=brake&period=lastMonth'],
  ])('leaves the period of all screens as it is: %s with %s', (screen, filters, opens) => {
    expect(queryOfView(screen, filters + period)).toBe(opens);
  });
});
