import { unstorableText } from './unstorable-text.ts';

const paths = (input: unknown) => unstorableText(input).map((error) => error.path);

test('ordinary text in any language passes, emoji included', () => {
  expect(paths({ name: 'Zoë 車 🚗', tags: ['ñ', null, 7], nested: { ok: true } })).toEqual([]);
});

test('a zero byte is found wherever it hides', () => {
  expect(paths({ name: 'a\0b', list: ['fine', { deep: '\0' }] })).toEqual(['name', 'list.1.deep']);
});

test('half of a surrogate pair is found', () => {
  expect(paths({ name: '\ud83d' })).toEqual(['name']);
});

test('a bad key is reported at what holds it', () => {
  expect(paths({ views: { 'a\0': 1 } })).toEqual(['views']);
});
