import { kindStatus } from './feed-status.ts';

// 2026-11-20 is a Friday.
const context = {
  now: new Date('2026-11-20T18:00:00Z'),
  today: '2026-11-20',
  timezone: 'America/New_York',
  calendar: new Map<string, number>(),
};
const file = (kind: string, as_of: string, data_through: string | null, ok = true, fifth_at: string | null = null) => ({
  kind,
  ok,
  as_of,
  data_through,
  fifth_at,
});

test('a nightly file that is older than 36 hours is late', () => {
  expect(kindStatus(file('ros', '2026-11-20T04:40:00Z', '2026-11-19'), context)).toBe('ok');
  expect(kindStatus(file('time_clock', '2026-11-19T04:41:00Z', '2026-11-18'), context)).toBe('late');
});

test('balances of October are due until November is over', () => {
  const october = file('gl_balances', '2026-11-10T04:40:00Z', '2026-10-31');
  expect(kindStatus(october, context)).toBe('ok');
  expect(kindStatus(october, { ...context, today: '2026-12-02' })).toBe('late');
});

test('balances and stock that come every night are late like any nightly file, and not for a month', () => {
  const nightly = (kind: string, as_of: string) => file(kind, as_of, '2026-11-18', true, '2026-11-14T04:40:00Z');
  expect(kindStatus(nightly('gl_balances', '2026-11-20T04:40:00Z'), context)).toBe('ok');
  expect(kindStatus(nightly('gl_balances', '2026-11-19T04:41:00Z'), context)).toBe('late');
  expect(kindStatus(nightly('parts_inventory', '2026-11-19T04:41:00Z'), context)).toBe('late');
  // Five files of two months are no nightly ones.
  expect(kindStatus(file('parts_inventory', '2026-11-10T04:40:00Z', null, true, '2026-09-10T04:40:00Z'), context)).toBe(
    'ok',
  );
});

test('a list that comes when it changes is never late', () => {
  expect(kindStatus(file('op_codes', '2026-01-10T04:40:00Z', null), context)).toBe('ok');
});

test('a refused file shows whatever its kind', () => {
  expect(kindStatus(file('op_codes', '2026-11-20T04:40:00Z', null, false), context)).toBe('failed');
});
