import { fieldsTakenBack } from './kept-changes.ts';

test.each<[string, unknown, unknown, unknown, unknown]>([
  ['a field that changed since and another', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 2, b: 9 }, { a: 1, b: 9 }],
  ['a field inside', { of: { a: 1, b: 1 } }, { of: { a: 2, b: 1 } }, { of: { a: 2, b: 9 } }, { of: { a: 1, b: 9 } }],
  ['one that it added', { of: {} }, { of: { a: 1 } }, { of: { a: 1, b: 2 } }, { of: { b: 2 } }],
  ['one that it removed', { of: { a: 1 } }, { of: {} }, { of: { b: 2 } }, { of: { b: 2, a: 1 } }],
  ['a list without keys, which is one field', { of: ['a'] }, { of: ['a', 'b'] }, { of: ['b', 'c'] }, { of: ['a'] }],
])('%s', (_, before, after, current, wanted) => {
  expect(fieldsTakenBack(before, after, current)).toEqual(wanted);
});

test('of columns that were moved the goals that were set since stay', () => {
  const columns = (...rows: [string, number, number][]) => rows.map(([key, order, goal]) => ({ key, order, goal }));
  const before = columns(['a', 0, 1], ['b', 1, 1]);
  const after = columns(['b', 0, 1], ['a', 1, 1]);
  const current = columns(['b', 0, 7], ['a', 1, 1], ['c', 2, 3]);
  expect(fieldsTakenBack(before, after, current)).toEqual(columns(['b', 1, 7], ['a', 0, 1], ['c', 2, 3]));
});
