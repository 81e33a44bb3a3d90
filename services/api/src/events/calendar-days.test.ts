import { unusualDays } from './calendar-days.ts';

const closed = (date: string) => ({ date, weight: 0 });

describe('days on which the calendar is not the usual one', () => {
  test('say what was unusual, and a holiday that is closed is not', () => {
    const days = [
      closed('2026-12-25'),
      { date: '2026-09-07', weight: 1 },
      { date: '2026-07-05', weight: 0.5 },
      { date: '2026-11-27', weight: 0.5 },
      { date: '2026-11-28', weight: 1 },
    ];
    expect(unusualDays(days)).toEqual([
      { date: '2026-07-05', text: 'Open for half a day' },
      { date: '2026-09-07', text: 'Open' },
      { date: '2026-11-27', text: 'Open for a shorter day' },
      { date: '2026-11-28', text: 'Open for a longer day' },
    ]);
  });

  test('in a row are one', () => {
    expect(unusualDays(['2026-03-04', '2026-03-02', '2026-03-03', '2026-03-06'].map(closed))).toEqual([
      { date: '2026-03-02', text: 'Closed until Mar 4, 2026' },
      { date: '2026-03-06', text: 'Closed' },
    ]);
  });

  test('of a weekday that is always so say nothing', () => {
    const saturdays = Array.from({ length: 8 }, (_none, week) => new Date(Date.UTC(2026, 0, 3 + 7 * week)));
    const days = saturdays.map((day) => closed(day.toISOString().slice(0, 10)));
    expect(unusualDays([...days, closed('2026-02-03')])).toEqual([{ date: '2026-02-03', text: 'Closed' }]);
  });
});
