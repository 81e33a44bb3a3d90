import { NOTE_MENTIONS_MAX } from '@fixed-ops/contract/repair-orders';
import { searchText } from '@fixed-ops/ui';

/** A person that a note may mention. */
export interface Mentionable {
  readonly userId: string;
  readonly name: string;
  readonly jobTitle: string;
}

/** A mention in progress: the position of its `@`, and the text between it and the caret. */
export interface TypedMention {
  readonly at: number;
  readonly query: string;
}

const BEFORE_CARET = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;
const OFFERED = 6;

/** Returns the mention that ends at the caret. Null if there is none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const query = BEFORE_CARET.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { at: caret - query.length - 1, query };
}

/** Whether two people look the same in a list of names and job titles, so that nobody can choose one of them. */
const looksLike = (one: Mentionable, other: Mentionable) => one.name === other.name && one.jobTitle === other.jobTitle;

/** Returns the people whose name, or a word of it, begins with the query. Of those who look the same, only the first. */
export function peopleNamed(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = searchText(query);
  return people
    .filter(({ name }) => ` ${searchText(name)}`.includes(` ${wanted}`))
    .filter(({ name }) => `${searchText(name)} ` !== wanted)
    .filter((person, place, all) => all.findIndex((each) => looksLike(each, person)) === place)
    .slice(0, OFFERED);
}

/** The people whom the writer chose for a mention. Usually one. */
interface ChosenMention {
  /** The position of its `@`. */
  readonly at: number;
  readonly userIds: readonly string[];
}

/** The text of a note. A mention that nobody was chosen for, because it was typed by hand, means everybody of that name. */
export interface NoteText {
  readonly text: string;
  readonly chosen: readonly ChosenMention[];
}

/** Returns the ids of the people that a note mentions by their full names, each once. */
export function mentionsIn({ text, chosen }: NoteText, people: readonly Mentionable[]): string[] {
  const meant = new Set(
    mentionsOf(text, people).flatMap(({ at, named }) => {
      const ids = chosen.find((each) => each.at === at)?.userIds.filter((userId) => named.includes(userId)) ?? [];
      return ids.length > 0 ? ids : named;
    }),
  );
  return people
    .map(({ userId }) => userId)
    .filter((userId) => meant.has(userId))
    .slice(0, NOTE_MENTIONS_MAX);
}

/** A note after somebody typed in it. `caret` is where the change ends. Chosen mentions stay as long as their names do. */
export function typedInto(
  { text, chosen }: NoteText,
  next: string,
  caret: number,
  people: readonly Mentionable[],
): NoteText {
  // What follows the caret is as it was, and so is what precedes the change.
  const most = Math.min(text.length, next.length);
  let end = 0;
  while (end < Math.min(most, next.length - caret) && text.at(-1 - end) === next.at(-1 - end)) end += 1;
  let begin = 0;
  while (begin < most - end && text[begin] === next[begin]) begin += 1;
  const moved = chosen.flatMap((each) => {
    if (each.at < begin) return [each];
    return each.at < text.length - end ? [] : [{ ...each, at: each.at + next.length - text.length }];
  });
  return { text: next, chosen: standing(moved, next, people) };
}

/** A note in which the mention that is being typed became one of a person, and of who looks the same. `caret` is where the writer goes on. */
export function withChosen(
  note: NoteText,
  { at, query }: TypedMention,
  person: Mentionable,
  people: readonly Mentionable[],
): NoteText & { readonly caret: number } {
  const { name, userId } = person;
  const userIds = [
    userId,
    ...people.filter((each) => each.userId !== userId && looksLike(each, person)).map((each) => each.userId),
  ];
  const before = `${note.text.slice(0, at)}@${name} `;
  const text = before + note.text.slice(at + 1 + query.length).replace(/^ /, '');
  const { chosen } = typedInto(note, text, before.length, people);
  return {
    text,
    chosen: [...chosen.filter((each) => each.at !== at), { at, userIds }],
    caret: before.length,
  };
}

/** The text of a written note, with the people whom it mentions as those chosen. */
export function textOf(note: { text: string; mentions: readonly string[] }, people: readonly Mentionable[]): NoteText {
  const chosen = mentionsOf(note.text, people).map(({ at, named }) => ({
    at,
    userIds: named.filter((userId) => note.mentions.includes(userId)),
  }));
  return { text: note.text, chosen: chosen.filter(({ userIds }) => userIds.length > 0) };
}

/** Both texts, one below the other. */
export function below(above: NoteText, { text, chosen }: NoteText): NoteText {
  const before = above.text === '' ? '' : `${above.text}\n`;
  return {
    text: before + text,
    chosen: [...above.chosen, ...chosen.map((each) => ({ ...each, at: each.at + before.length }))],
  };
}

/** Returns whether another person has the same name, so that the name alone does not tell who is meant. */
export const sharesName = (person: Mentionable, people: readonly Mentionable[]): boolean =>
  people.some(({ userId, name }) => userId !== person.userId && name === person.name);

/** Splits a text into pieces and marks the mentions of people. */
export function withMentions(
  text: string,
  people: readonly Mentionable[],
): { readonly text: string; readonly isMention: boolean }[] {
  const pieces: { text: string; isMention: boolean }[] = [];
  let rest = 0;
  for (const { at, words } of mentionsOf(text, people)) {
    pieces.push({ text: text.slice(rest, at), isMention: false }, { text: words, isMention: true });
    rest = at + words.length;
  }
  return [...pieces, { text: text.slice(rest), isMention: false }].filter((piece) => piece.text !== '');
}

const standing = (chosen: readonly ChosenMention[], text: string, people: readonly Mentionable[]): ChosenMention[] => {
  const mentions = mentionsOf(text, people);
  return chosen.filter(({ at, userIds }) =>
    mentions.some((each) => each.at === at && userIds.some((userId) => each.named.includes(userId))),
  );
};

/** The mentions in a text: the position and words of each, and the ids of the people with that name. */
function mentionsOf(text: string, people: readonly Mentionable[]) {
  const names = people.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  const mentions: { at: number; words: string; named: string[] }[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const words = names.find((each) => text.startsWith(each, at));
    if (words === undefined) continue;
    const named = people.filter(({ name }) => `@${name}` === words).map(({ userId }) => userId);
    mentions.push({ at, words, named });
  }
  return mentions;
}
