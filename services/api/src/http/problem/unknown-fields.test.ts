import { unknownFields } from './unknown-fields.ts';

test.each([
  ['a body that is read whole', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, []],
  ['a field at the top', { a: 1, x: 2 }, { a: 1 }, ['x']],
  [
    'fields inside lists and objects',
    { rows: [{ a: 1 }, { a: 1, x: 2 }], b: { y: 0 } },
    { rows: [{ a: 1 }, { a: 1 }], b: {} },
    ['rows.1.x', 'b.y'],
  ],
  ['a default that nobody sent', {}, { a: 1 }, []],
  ['a value that is read into something else', { tags: 'a,b' }, { tags: ['a', 'b'] }, []],
  ['no body', undefined, undefined, []],
])('%s', (_name, sent, read, expected) => {
  expect(unknownFields(sent, read).map(({ path }) => path)).toEqual(expected);
});
