import { kindStatus } from './feed-status.ts';

// 2026-11-20 is a Friday.
const world = { today: '2026-11-20', calendar: new Map<string, number>() };

test('a nightly file that misses a working day is late', () => {
  expect(kindStatus({ kind: 'ros', ok: true, data_through: '2026-11-19' }, world)).toBe('ok');
  expect(kindStatus({ kind: 'time_clock', ok: true, data_through: '2026-11-18' }, world)).toBe('late');
});

test('balances of October are due until November is over', () => {
  const october = { kind: 'gl_balances', ok: true, data_through: '2026-10-31' };
  expect(kindStatus(october, world)).toBe('ok');
  expect(kindStatus(october, { ...world, today: '2026-12-02' })).toBe('late');
});

test('a list that comes when it changes is never late', () => {
  expect(kindStatus({ kind: 'op_codes', ok: true, data_through: null }, world)).toBe('ok');
});

test('a refused file shows whatever its kind', () => {
  expect(kindStatus({ kind: 'op_codes', ok: false, data_through: null }, world)).toBe('failed');
});
