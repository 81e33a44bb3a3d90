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

/** Returns the people whose name, or a word of it, begins with the query. */
export function peopleNamed(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = searchText(query);
  return people
    .filter(({ name }) => ` ${searchText(name)}`.includes(` ${wanted}`))
    .filter(({ name }) => `${searchText(name)} ` !== wanted)
    .slice(0, OFFERED);
}

/** Returns the ids of the people whose full names follow an `@`, each once. */
export function mentionsIn(text: string, people: readonly Mentionable[]): string[] {
  const named = new Set(withMentions(text, people).flatMap(({ text: piece, isMention }) => (isMention ? [piece] : [])));
  return people
    .filter(({ name }) => named.has(`@${name}`))
    .map(({ userId }) => userId)
    .slice(0, NOTE_MENTIONS_MAX);
}

/** Splits a text into pieces and marks the mentions of people. */
export function withMentions(
  text: string,
  people: readonly Mentionable[],
): { readonly text: string; readonly isMention: boolean }[] {
  const names = people.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length);
  const pieces: { text: string; isMention: boolean }[] = [];
  let rest = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = names.find((each) => text.startsWith(each, at));
    if (name === undefined) continue;
    pieces.push({ text: text.slice(rest, at), isMention: false }, { text: name, isMention: true });
    rest = at + name.length;
  }
  return [...pieces, { text: text.slice(rest), isMention: false }].filter((piece) => piece.text !== '');
}
