import { dayLabel, timeLabel } from './day-label.ts';

const eastern = { today: '2026-11-20', timeZone: 'America/New_York' };

describe('the day that a notification is listed under', () => {
  test.each([
    ['2026-11-20T15:00:00Z', 'Today'],
    // 3:00 AM of the 20th in UTC is late on the 19th in New York.
    ['2026-11-20T03:00:00Z', 'Yesterday'],
    ['2026-11-19T04:59:00Z', 'Wednesday, November 18'],
    ['2025-12-31T15:00:00Z', 'Wednesday, December 31, 2025'],
    ['2026-11-21T15:00:00Z', 'Saturday, November 21'],
  ])('%s is %s', (instant, label) => expect(dayLabel(instant, eastern)).toBe(label));

  test('follows the business date, not the calendar of the browser', () => {
    expect(dayLabel('2026-11-20T15:00:00Z', { ...eastern, today: '2026-11-21' })).toBe('Yesterday');
    expect(dayLabel('2026-03-01T12:00:00Z', { ...eastern, today: '2026-03-02' })).toBe('Yesterday');
  });
});

test('the time is in the dealership’s time zone', () => {
  expect(timeLabel('2026-11-20T03:05:00Z', 'America/New_York')).toBe('10:05 PM');
  expect(timeLabel('2026-11-20T03:05:00Z', 'America/Los_Angeles')).toBe('7:05 PM');
});
