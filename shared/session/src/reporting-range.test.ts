import fc from 'fast-check';
import {
  rangeFromSearch,
  rangeQuery,
  resolveReportingRange,
  type StoredRange,
  searchWithRange,
} from './reporting-range.ts';

const lastMonth: StoredRange = { period: 'lastMonth', startDate: '2026-10-01', endDate: '2026-10-31' };
const custom: StoredRange = { period: 'custom', startDate: '2026-11-03', endDate: '2026-11-09' };

type From = Parameters<typeof resolveReportingRange>[0];

function resolve({ today = '2026-11-20', ...changes }: Partial<From> & { today?: string } = {}) {
  return resolveReportingRange({
    days: { today },
    vaultActivationDate: null,
    url: null,
    stored: null,
    ...changes,
  });
}

describe('reporting range', () => {
  it('is the current month to date by default, and then sends no dates', () => {
    const range = resolve();
    expect(range).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-20', source: 'default' });
    expect(rangeQuery(range, '2026-11-20')).toEqual({});
  });

  it.each(['2026-11-01', '2026-11-02'])('is the whole month before on %s, and sends its dates', (today) => {
    const range = resolve({ today });
    expect(rangeQuery(range, today)).toEqual(lastMonth);
  });

  it('is the current month again from the third day on', () => {
    expect(resolve({ today: '2026-11-03' }).period).toBe('thisMonth');
  });

  it('rolls back over the turn of a year', () => {
    expect(resolve({ today: '2027-01-02' })).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-31' });
  });

  it('prefers the address bar to session storage and that to the default', () => {
    expect(resolve({ url: custom, stored: lastMonth }).source).toBe('url');
    expect(resolve({ stored: lastMonth })).toMatchObject({ ...lastMonth, source: 'stored' });
  });

  it('is the vault date alone while one is active, whatever was chosen, and sends it', () => {
    const range = resolve({ vaultActivationDate: '2026-11-05', url: custom });
    const day = { startDate: '2026-11-05', endDate: '2026-11-05' };
    expect(rangeQuery(range, '2026-11-20')).toEqual({ ...day, period: 'custom' });
  });

  it('sends a custom range also when it lies inside the current month', () => {
    expect(rangeQuery(resolve({ url: custom }), '2026-11-20')).toEqual({
      startDate: '2026-11-03',
      endDate: '2026-11-09',
      period: 'custom',
    });
  });

  it('sends what dates were chosen as, which decides what they are compared with', () => {
    expect(rangeQuery(resolve({ stored: lastMonth }), '2026-11-20')).toEqual(lastMonth);
    expect(rangeQuery(resolve({}), '2026-11-20')).toEqual({});
  });

  it('lets "This month" move with the business date instead of the date it was chosen on', () => {
    const chosenLastWeek: StoredRange = { period: 'thisMonth', startDate: '2026-11-01', endDate: '2026-11-13' };
    expect(resolve({ stored: chosenLastWeek }).endDate).toBe('2026-11-20');
  });

  it('ends on the day that data reach, and so do the dates of a link', () => {
    const days = { today: '2026-11-20', dataThrough: '2026-11-17', latestCloseDate: '2026-11-17' };
    expect(resolve({ days })).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-17' });
    const url: StoredRange = { period: 'custom', startDate: '2026-11-09', endDate: '2026-11-20' };
    expect(resolve({ days, url })).toMatchObject({ startDate: '2026-11-09', endDate: '2026-11-17' });
  });

  it('keeps the dates of a preset that has moved on, and compares them as what they were chosen as', () => {
    const yesterday: StoredRange = { period: 'yesterday', startDate: '2026-11-19', endDate: '2026-11-19' };
    const days = { today: '2026-11-20', dataThrough: '2026-11-19', latestCloseDate: '2026-11-19' };
    expect(resolve({ days, stored: yesterday })).toMatchObject({ ...yesterday, period: 'yesterday' });
    const nextDay = { today: '2026-11-21', dataThrough: '2026-11-20', latestCloseDate: '2026-11-20' };
    const kept = resolve({ days: nextDay, stored: yesterday });
    expect(rangeQuery(kept, nextDay.today)).toEqual(yesterday);
  });

  it('keeps a month to date of which a link tells, in the days and in the month after', () => {
    const url = rangeFromSearch('?period=lastMonth&startDate=2026-11-01&endDate=2026-11-17');
    for (const today of ['2026-11-17', '2026-11-19', '2026-12-18']) {
      const dates = { startDate: '2026-11-01', endDate: '2026-11-17' };
      expect(rangeQuery(resolve({ today, url }), today)).toEqual({ ...dates, period: 'lastMonth' });
    }
  });

  it('means, by a preset that was chosen where other feeds reach another day, the days up to where these reach', () => {
    const [early, late] = ['2026-11-17', '2026-11-19'].map((dataThrough) => ({ today: '2026-11-20', dataThrough }));
    const toDate = (endDate: string): StoredRange => ({ period: 'yearToDate', startDate: '2026-01-01', endDate });
    expect(resolve({ days: late!, elsewhere: early!, url: toDate('2026-11-17') })).toMatchObject(toDate('2026-11-19'));
    expect(resolve({ days: early!, elsewhere: late!, url: toDate('2026-11-19') })).toMatchObject(toDate('2026-11-17'));
    const day = (date: string): StoredRange => ({ period: 'yesterday', startDate: date, endDate: date });
    expect(resolve({ days: early!, elsewhere: late!, url: day('2026-11-19') })).toMatchObject(day('2026-11-17'));
  });

  it('ends today where an edited link ends later, also in the next years', () => {
    const url: StoredRange = { period: 'custom', startDate: '2025-01-01', endDate: '2030-12-31' };
    expect(resolve({ url })).toEqual({ ...url, endDate: '2026-11-20', source: 'url' });
  });

  it.each([
    ['has not begun', { period: 'custom', startDate: '2026-11-21', endDate: '2026-12-01' }],
    ['is longer than 25 months', { period: 'custom', startDate: '2024-10-01', endDate: '2026-11-20' }],
  ] satisfies [string, StoredRange][])('passes over a range that %s, which the server would refuse', (_why, range) => {
    expect(resolve({ url: range, stored: lastMonth }).source).toBe('stored');
    expect(resolve({ stored: range }).source).toBe('default');
  });

  it.each([
    '?startDate=2026-11-09&endDate=2026-11-03',
    '?startDate=2026-02-30&endDate=2026-03-03',
    '?startDate=2026-11-01',
    '?period=custom',
    '?period=vault',
    '?period=lastMonth&startDate=2026-11-01',
    '?period=vault2&startDate=2026-11-01&endDate=2026-11-02',
    '?tab=open',
  ])('reads no range from %s', (search) => {
    expect(rangeFromSearch(search)).toBeNull();
  });

  it('takes a preset without dates, as a saved view has it, for its days of now', () => {
    const sent = (search: string, today: string) => {
      const range = resolve({ today, url: rangeFromSearch(search), stored: custom });
      return [range.source, rangeQuery(range, today)];
    };
    expect(sent('?period=lastMonth', '2026-11-20')).toEqual(['url', lastMonth]);
    expect(sent('?period=lastMonth', '2026-12-15')).toEqual([
      'url',
      { period: 'lastMonth', startDate: '2026-11-01', endDate: '2026-11-30' },
    ]);
    expect(sent('?period=lastWeek', '2026-11-20')).toEqual([
      'url',
      { period: 'thisWeek', startDate: '2026-11-09', endDate: '2026-11-15' },
    ]);
  });

  it('takes dates without a period, as a hand-written link has them, for a custom range', () => {
    expect(rangeFromSearch('?startDate=2026-11-03&endDate=2026-11-09')).toEqual(custom);
  });

  it('reads back from the address what it wrote there, and keeps the other parameters', () => {
    const day = fc
      .integer({ min: 0, max: 900 })
      .map((offset) => new Date(Date.UTC(2025, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [startDate, endDate] = [one, other].sort();
        const range: StoredRange = { period: 'custom', startDate: startDate!, endDate: endDate! };
        const search = searchWithRange('?tab=open', range);
        expect(rangeFromSearch(search)).toEqual(range);
        expect(new URLSearchParams(search).get('tab')).toBe('open');
      }),
    );
  });

  it.each(['thisMonth', 'monthToDateVsLastYear'] as const)(
    'has no dates in the address when %s is chosen',
    (period) => {
      const search = searchWithRange('?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31', {
        ...custom,
        period,
      });
      expect(search).toBe(`?period=${period}`);
      const url = rangeFromSearch(search);
      expect(resolve({ url })).toMatchObject({ period, startDate: '2026-11-01', endDate: '2026-11-20' });
      expect(rangeQuery(resolve({ url }), '2026-11-20')).toEqual({});
    },
  );
});
