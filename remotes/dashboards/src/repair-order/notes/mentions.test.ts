import { mentionAt, mentionsIn, peopleNamed, withMentions } from './mentions.ts';

const person = (userId: string, name: string) => ({ userId, name, jobTitle: 'SERVICE_ADVISOR' });
const people = [person('1', 'Derek Boone'), person('2', 'José Peña'), person('3', 'Derek Boonesborough')];

test.each([
  ['@', 1, { at: 0, query: '' }],
  ['ask @Derek', 10, { at: 4, query: 'Derek' }],
  ['ask @Derek Bo', 13, { at: 4, query: 'Derek Bo' }],
  ['ask @Derek now', 6, { at: 4, query: 'D' }],
  ['mail a@b', 8, null],
  ['@Derek Boone why so', 19, null],
  ['plain', 5, null],
])('in %j the mention at %i is %j', (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected);
});

test('people are offered by the beginning of any word, whatever the accents, until the whole name is there', () => {
  const names = (query: string) => peopleNamed(people, query).map(({ name }) => name);
  expect(names('pen')).toEqual(['José Peña']);
  expect(names('boon')).toEqual(['Derek Boone', 'Derek Boonesborough']);
  expect(names('oone')).toEqual([]);
  expect(names('José Peña ')).toEqual([]);
});

test('who is mentioned is told by the whole name, the longer one first', () => {
  expect(mentionsIn('@José Peña and @Derek', people)).toEqual(['2']);
  expect(withMentions('Ask @Derek Boonesborough, a@b', people)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Derek Boonesborough', isMention: true },
    { text: ', a@b', isMention: false },
  ]);
});
