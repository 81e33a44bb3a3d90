import { dealershipIdSchema } from '@fixed-ops/contract';
import { contentTag, isMatch, questionOf, type View, versionTag } from './etag.ts';

const [d1, d2] = [dealershipIdSchema.parse('d-1'), dealershipIdSchema.parse('d-2')];
const store = { id: d1, name: 'Store', today: '2026-11-20', ownNumbers: null };
const view: View = {
  version: '3',
  question: '["RoCount","d-1"]',
  may: [true, false],
  stores: [store],
  seen: [d1],
};
const tag = (changes: Partial<View> = {}, build = 'build-1') => versionTag(build, { ...view, ...changes });

test('the tag of unchanged data, question, day and view is the same', () => {
  expect(tag()).toBe(tag({ stores: [{ ...store }] }));
});

test.each([
  ['the data', tag({ version: '4' })],
  ['the code that answers', tag({}, 'build-2')],
  ['the question', tag({ question: '["RoCount","d-2"]' })],
  ['the business day', tag({ stores: [{ ...store, today: '2026-11-21' }] })],
  ['the name of the dealership', tag({ stores: [{ ...store, name: 'Shop' }] })],
  ['another dealership', tag({ stores: [store, { ...store, id: d2 }] })],
  ['what role and title open', tag({ may: [true, true] })],
  ['the dealerships that the person sees', tag({ seen: [d1, d2] })],
  [
    'the numbers that rows are narrowed to',
    tag({ stores: [{ ...store, ownNumbers: { advisors: ['7'], technicians: [], counters: [] } }] }),
  ],
])('the tag changes with %s', (_what, changed) => {
  expect(changed).not.toBe(tag());
});

const call = { name: 'RoCount' };

test('a question is the same in any order of its parameters, with empty ones, and whoever asks', () => {
  const question = questionOf(call, { userId: 'e-1', dealershipId: 'd-1' }, { compare: 'none', advisors: ['7', '8'] });
  expect(
    questionOf(call, { userId: 'e-2', dealershipId: 'd-1' }, { advisors: ['7', '8'], startDate: '', compare: 'none' }),
  ).toBe(question);
});

test.each([
  ['another call', questionOf({ name: 'Other' }, { dealershipId: 'd-1' }, { a: '1' })],
  ['another dealership', questionOf(call, { dealershipId: 'd-2' }, { a: '1' })],
  ['another value', questionOf(call, { dealershipId: 'd-1' }, { a: '2' })],
  ['another parameter', questionOf(call, { dealershipId: 'd-1' }, { b: '1' })],
  ['a value given twice', questionOf(call, { dealershipId: 'd-1' }, { a: ['1', '1'] })],
  ['a value that looks like two parameters', questionOf(call, { dealershipId: 'd-1' }, { a: '1","b","2' })],
])('a question changes with %s', (_what, other) => {
  expect(other).not.toBe(questionOf(call, { dealershipId: 'd-1' }, { a: '1' }));
});

test('tags are strong: quoted and without W/', () => {
  expect(contentTag('{}')).toMatch(/^"[\w-]{27}"$/);
});

test.each([
  ['the tag itself', '"abc"', true],
  ['a list that has it', '"x", "abc"', true],
  ['its weak form, as proxies that compress write it', 'W/"abc"', true],
  ['a star', '*', true],
  ['another tag', '"abd"', false],
  ['no header', undefined, false],
])('If-None-Match with %s matches: %#', (_what, header, expected) => {
  expect(isMatch(header, '"abc"')).toBe(expected);
});
