import {
  below,
  mentionAt,
  mentionsIn,
  type NoteText,
  peopleNamed,
  textOf,
  typedInto,
  withChosen,
  withMentions,
} from './mentions.ts';

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
  expect(mentionsIn({ text: '@José Peña and @Derek', chosen: [] }, people)).toEqual(['2']);
  expect(withMentions('Ask @Derek Boonesborough, a@b', people)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Derek Boonesborough', isMention: true },
    { text: ', a@b', isMention: false },
  ]);
});

describe('of two people with one name', () => {
  const [ann, one] = [person('1', 'Ann Bell'), person('2', 'John Smith')] as const;
  const other = { ...person('3', 'John Smith'), jobTitle: 'PARTS_MANAGER' };
  const all = [ann, one, other];
  const EMPTY: NoteText = { text: '', chosen: [] };
  /** Types words at the end of the text, letter by letter. */
  const type = (note: NoteText, words: string) =>
    [...words].reduce((before, letter) => {
      const next = before.text + letter;
      return typedInto(before, next, next.length, all);
    }, note);
  const choose = (note: NoteText, who: (typeof all)[number]): NoteText => {
    const begun = type(note, '@jo');
    return withChosen(begun, { at: begun.text.length - 3, query: 'jo' }, who, all);
  };
  /** Takes letters away, as with the key Delete. */
  const remove = (note: NoteText, at: number, letters: number) =>
    typedInto(note, note.text.slice(0, at) + note.text.slice(at + letters), at, all);
  const mentioned = (note: NoteText) => mentionsIn(note, all);

  test('the one is mentioned who was chosen, whatever is typed before and after', () => {
    const asked = type(choose(type(EMPTY, 'Ask '), other), 'why');
    expect(asked.text).toBe('Ask @John Smith why');
    expect(mentioned(asked)).toEqual(['3']);
    expect(mentioned(typedInto(asked, `@Ann Bell ${asked.text}`, 10, all))).toEqual(['1', '3']);
    expect(mentioned(remove(asked, 0, 4))).toEqual(['3']);
  });

  test('both are mentioned where the name was typed by hand, also over one that was chosen', () => {
    expect(mentioned(type(EMPTY, '@John Smith'))).toEqual(['2', '3']);
    const cut = remove(choose(EMPTY, one), 10, 2);
    expect(mentioned(cut)).toEqual([]);
    expect(mentioned(type(cut, 'h, please'))).toEqual(['2', '3']);
  });

  test('the one takes the place of the other who was chosen before', () => {
    const wrong = remove(choose(EMPTY, one), 11, 1);
    const right = withChosen(wrong, { at: 0, query: 'John Smith' }, other, all);
    expect(right.text).toBe('@John Smith ');
    expect(mentioned(right)).toEqual(['3']);
    expect(mentioned(choose(remove(choose(EMPTY, one), 0, 12), other))).toEqual(['3']);
  });

  test('each stays who it is when the other is taken away', () => {
    const both = choose(choose(EMPTY, one), other);
    expect(both.text).toBe('@John Smith @John Smith ');
    expect(mentioned(both)).toEqual(['2', '3']);
    expect(mentioned(remove(both, 0, 12))).toEqual(['3']);
    expect(mentioned(remove(both, 12, 12))).toEqual(['2']);
  });

  test('the one stays mentioned in a note that is changed, and in its text below another', () => {
    const written = textOf({ text: 'For @John Smith', mentions: ['3', '9'] }, all);
    expect(mentioned(type(written, ', and @Ann Bell'))).toEqual(['1', '3']);
    expect(mentioned(textOf({ text: 'For @John Smith', mentions: [] }, all))).toEqual(['2', '3']);
    expect(mentioned(below(choose(EMPTY, one), written))).toEqual(['2', '3']);
    expect(mentioned(below(type(EMPTY, 'Once more'), written))).toEqual(['3']);
    expect(below(EMPTY, written)).toEqual(written);
  });
});

test('two people whom nobody can tell apart are offered as one, and both are told', () => {
  const alike = [
    person('7', 'John Smith'),
    person('8', 'John Smith'),
    { ...person('9', 'John Smith'), jobTitle: 'PARTS_MANAGER' },
  ];
  const offered = peopleNamed(alike, 'john');
  expect(offered.map(({ userId }) => userId)).toEqual(['7', '9']);
  const chosen = withChosen({ text: '@john', chosen: [] }, { at: 0, query: 'john' }, offered[0]!, alike);
  expect(mentionsIn(chosen, alike)).toEqual(['7', '8']);
});
