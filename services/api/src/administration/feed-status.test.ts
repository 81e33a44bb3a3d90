import { feedStatus } from './feed-status.ts';

// 2026-11-20 is a Friday.
const context = {
  now: new Date('2026-11-20T18:00:00Z'),
  today: '2026-11-20',
  timezone: 'America/New_York',
  calendar: new Map<string, number>(),
};
const lastNight = '2026-11-20T04:40:00Z';

test('a file of last night is fine', () => {
  expect(feedStatus({ latestOk: true, asOf: lastNight }, context)).toBe('ok');
});

test('a night that is missing makes the feed late', () => {
  expect(feedStatus({ latestOk: true, asOf: '2026-11-19T04:40:00Z' }, context)).toBe('late');
});

test('a refused newest file shows before anything else', () => {
  expect(feedStatus({ latestOk: false, asOf: lastNight }, context)).toBe('failed');
});

test('no file at all is its own state', () => {
  expect(feedStatus({ latestOk: null, asOf: null }, context)).toBe('none');
});

test('files of other kinds alone are late', () => {
  expect(feedStatus({ latestOk: true, asOf: null }, context)).toBe('late');
});
