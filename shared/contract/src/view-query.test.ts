import { queryOfView } from './view-query.ts';

const SCREEN = '/dashboard/service';

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
    // Without a text, a search is of the period.
    ['/dashboard/ros', 'exceptions=oneLine&', 'exceptions=oneLine&period=lastMonth'],
    ['/dashboard/ros', 'status=open&', 'status=open'],
    ['/dashboard/ros', 'flag=any&', 'flag=any'],
  ])('leaves the period of all screens as it is: %s with %s', (screen, filters, opens) => {
    expect(queryOfView(screen, filters + period)).toBe(opens);
  });
});
