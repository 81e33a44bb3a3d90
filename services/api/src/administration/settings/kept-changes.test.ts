import { fieldsTakenBack, rowsTakenBack } from './kept-changes.ts';

test.each<[string, unknown, unknown, unknown, unknown]>([
  ['a field that changed since and another', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 2, b: 9 }, { a: 1, b: 9 }],
  ['a field inside', { of: { a: 1, b: 1 } }, { of: { a: 2, b: 1 } }, { of: { a: 2, b: 9 } }, { of: { a: 1, b: 9 } }],
  ['one that it added', { of: {} }, { of: { a: 1 } }, { of: { a: 1, b: 2 } }, { of: { b: 2 } }],
  ['one that it removed', { of: { a: 1 } }, { of: {} }, { of: { b: 2 } }, { of: { b: 2, a: 1 } }],
  ['a word that it added, beside words that came and went since', ['a'], ['a', 'b'], ['b', 'c'], ['c']],
  ['a word that it removed, at its place', ['a', 'b', 'c'], ['a', 'c'], ['a', 'c', 'd'], ['a', 'b', 'c', 'd']],
  ['an order of words, with one that came since', ['a', 'b'], ['b', 'a'], ['b', 'c', 'a'], ['a', 'b', 'c']],
  [
    'a list whose rows nothing tells apart, which is one field',
    { of: ['a', 'a'] },
    { of: ['a', 'b'] },
    { of: ['b'] },
    { of: ['a', 'a'] },
  ],
  ['an edge of aging that it added, beside one that came since', [3, 6], [3, 6, 12], [3, 6, 12, 24], [3, 6, 24]],
  ['an edge that it removed, before one that came since', [3, 9], [3], [3, 6], [3, 6, 9]],
  ['an edge that it moved, among those that came since', [3, 6], [3, 9], [1, 3, 7, 9], [1, 3, 6, 7]],
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

test('codes and patterns that colleagues added since stay, and one that comes back stands where it stood', () => {
  const code = (dmsCode: string, status: string) => ({ dmsCode, status });
  const added = [code('A', 'active'), code('X', 'dead')];
  expect(fieldsTakenBack(added.slice(0, 1), added, [code('A', 'new'), code('X', 'dead'), code('Y', 'dead')])).toEqual([
    code('A', 'new'),
    code('Y', 'dead'),
  ]);
  const again = [code('A', 'new'), code('X', 'active')];
  expect(fieldsTakenBack(added, added.slice(0, 1), again)).toEqual(again);
  const pattern = (name: string) => ({ pattern: name, type: 'body' });
  const all = ['W1*', 'W*', '*'].map(pattern);
  expect(fieldsTakenBack(all, all.slice(1), [...all.slice(1), pattern('Z')])).toEqual([...all, pattern('Z')]);
});

test('of a row only the fields of the change go back; a row that came, went or changed since stays so', () => {
  const row = (key: string, skill: string, pay: number) => ({ key, skill, pay });
  const back = rowsTakenBack(
    ({ key }) => key,
    {
      before: [row('T1', 'B', 30), row('T2', 'B', 30), row('T3', 'B', 30)],
      after: [row('T1', 'A', 30), row('T2', 'A', 30), row('T4', 'A', 30)],
    },
    [row('T1', 'A', 41), row('T4', 'A', 30), row('T5', 'C', 25)],
  );
  expect(back).toEqual([row('T1', 'B', 41), row('T5', 'C', 25), row('T3', 'B', 30)]);
});
