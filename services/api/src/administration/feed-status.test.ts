import { feedStatus } from './feed-status.ts';

// 2026-11-20 is a Friday.
const facts = { latestOk: true, dataThrough: '2026-11-19', today: '2026-11-20', calendar: new Map<string, number>() };

test('a feed that reaches through yesterday is fine', () => {
  expect(feedStatus(facts)).toBe('ok');
});

test('a working day that is missing makes the feed late', () => {
  expect(feedStatus({ ...facts, dataThrough: '2026-11-18' })).toBe('late');
});

test('on Monday a feed through Saturday is not late, since Sunday was closed', () => {
  expect(feedStatus({ ...facts, dataThrough: '2026-11-21', today: '2026-11-23' })).toBe('ok');
});

test('a Sunday that the store’s calendar opens is missed', () => {
  const calendar = new Map([['2026-11-22', 0.5]]);
  expect(feedStatus({ ...facts, dataThrough: '2026-11-21', today: '2026-11-23', calendar })).toBe('late');
});

test('a feed that already has rows of today or later is fine', () => {
  expect(feedStatus({ ...facts, dataThrough: '2026-11-24' })).toBe('ok');
});

test('a refused newest file shows before anything else', () => {
  expect(feedStatus({ ...facts, latestOk: false })).toBe('failed');
});

test('no file at all is its own state', () => {
  expect(feedStatus({ ...facts, latestOk: null, dataThrough: null })).toBe('none');
});
