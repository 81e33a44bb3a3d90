import { partStatusLabel, partStatusOf } from './part-status.ts';

test.each([
  ['Active', 'active'],
  ['STOCK', 'active'],
  ['phase-in', 'phase_in'],
  ['AUTO PHASE OUT', 'phase_out'],
  ['NS', 'non_stock'],
  ['SOP', 'special_order'],
  ['never_sold', 'never_sold'],
  ['auto-delete', 'delete'],
  ['OBSOLETE', 'obsolete'],
  ['', 'active'],
])('%s is %s', (written, status) => {
  expect(partStatusOf(written)).toBe(status);
});

test('a status that nobody knows reads as it is written', () => {
  expect(partStatusLabel('X9')).toBe('X9');
  expect(partStatusLabel('')).toBe('No status');
});
