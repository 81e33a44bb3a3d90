import { isFeedLate } from './feed-age.ts';

const timezone = 'America/New_York';
const late = (asOf: string, now: string, calendar = new Map<string, number>()) =>
  isFeedLate({ asOf, now: new Date(now), today: now.slice(0, 10), timezone, calendar });

// 2026-11-20 is a Friday.
describe('a feed is late', () => {
  test('after 36 hours of open days', () => {
    expect(late('2026-11-18T23:40:00-05:00', '2026-11-20T11:00:00-05:00')).toBe(false);
    expect(late('2026-11-18T23:40:00-05:00', '2026-11-20T12:00:00-05:00')).toBe(true);
  });

  test('never on the day after it came', () => {
    expect(late('2026-11-19T23:40:00-05:00', '2026-11-20T18:59:00-05:00')).toBe(false);
  });

  test('not on Monday morning after a file of Saturday, since Sunday was closed', () => {
    expect(late('2026-11-21T23:40:00-05:00', '2026-11-23T09:00:00-05:00')).toBe(false);
    expect(late('2026-11-20T23:40:00-05:00', '2026-11-23T13:00:00-05:00')).toBe(true);
  });

  test('not for a day that the store’s own calendar closes, but for a Sunday that it opens', () => {
    const [asOf, now] = ['2026-11-18T23:40:00-05:00', '2026-11-20T13:00:00-05:00'];
    expect(late(asOf, now, new Map([['2026-11-19', 0]]))).toBe(false);
    expect(late('2026-11-21T23:40:00-05:00', '2026-11-23T13:00:00-05:00', new Map([['2026-11-22', 0.5]]))).toBe(true);
  });

  test('by the business day, when that is not the clock’s', () => {
    const calendar = new Map<string, number>();
    const now = new Date('2027-03-01T10:00:00-05:00');
    expect(isFeedLate({ asOf: '2026-11-19T23:40:00-05:00', now, today: '2026-11-20', timezone, calendar })).toBe(false);
    expect(isFeedLate({ asOf: '2027-02-28T23:40:00-05:00', now, today: '2026-11-20', timezone, calendar })).toBe(false);
  });
});
