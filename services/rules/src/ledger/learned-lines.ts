import { type LedgerAccount, namedPart, wordsOf } from './account-department.ts';
import { fullWords } from './line-words.ts';

/** Where a person put an account, here or at another dealership of the group. */
export interface Decision extends LedgerAccount {
  readonly lineKey: string;
  readonly dealership: string;
  /** Whether it is of the dealership that asks. */
  readonly isOwn: boolean;
}

/** What people decided, as it is looked up. */
export interface Decisions {
  /** By account number, of the other dealerships, the line that most of them chose first. */
  readonly elsewhere: ReadonlyMap<string, readonly Decision[]>;
  /** By department and type, with the words that tell accounts apart. */
  readonly alike: ReadonlyMap<string, Place>;
}

/** Decisions of one department and type, by what they are looked up with: there may be thousands in a group. */
interface Place {
  /** What was decided alike of accounts that are called alike is told once. */
  readonly taught: Map<string, Taught>;
  readonly byDescription: Map<string, Taught[]>;
  readonly byWord: Map<string, Taught[]>;
}

interface Taught {
  readonly decision: Decision;
  readonly description: string;
  readonly name: string;
  readonly words: ReadonlySet<string>;
  /** Accounts of the own dealership that it was decided of. */
  readonly ownAccounts: Set<string>;
}

/** Words that say no more than department and type do, or nothing at all. */
const EMPTY_WORDS = new Set(
  'sales cost costs expense expenses income of the and for on a an to in at - dept department service parts body shop labor account acct other misc'.split(
    ' ',
  ),
);

const placeOf = ({ department, type }: Pick<LedgerAccount, 'department' | 'type'>): string => {
  const words = wordsOf(department);
  return `${type} ${namedPart(words) ?? words}`;
};

/** A description without what numbers and marks add to it, and the words in it that tell it from others. */
function namesOf(account: LedgerAccount): { name: string; words: ReadonlySet<string> } {
  const all = (fullWords(account).match(/\p{L}+/gu) ?? []).map(String);
  return { name: all.join(' '), words: new Set(all.filter((word) => !EMPTY_WORDS.has(word))) };
}

/** Makes decisions ready to be asked about many accounts. */
export function learnFrom(decisions: readonly Decision[]): Decisions {
  const elsewhere = new Map<string, Decision[]>();
  const alike = new Map<string, Place>();
  for (const decision of decisions) {
    if (!decision.isOwn) elsewhere.set(decision.account, [...(elsewhere.get(decision.account) ?? []), decision]);
    // Without a department the same words may be any department's.
    if (wordsOf(decision.department) === '') continue;
    const name = placeOf(decision);
    const place = alike.get(name) ?? { taught: new Map(), byDescription: new Map(), byWord: new Map() };
    alike.set(name, place);
    teach(place, decision);
  }
  return { elsewhere, alike };
}

function teach(place: Place, decision: Decision): void {
  const { isOwn, lineKey, account } = decision;
  const description = wordsOf(decision.description);
  const key = `${isOwn} ${lineKey} ${description}`;
  const known = place.taught.get(key);
  if (known !== undefined) {
    if (isOwn) known.ownAccounts.add(account);
    return;
  }
  const taught = { decision, description, ...namesOf(decision), ownAccounts: new Set(isOwn ? [account] : []) };
  place.taught.set(key, taught);
  put(place.byDescription, description, taught);
  for (const word of taught.words) put(place.byWord, word, taught);
}

function put(lists: Map<string, Taught[]>, key: string, taught: Taught): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [taught]);
  else list.push(taught);
}

/** Those that may be called like an account: who has neither its description nor one of its words is not. */
function candidatesFor(
  account: LedgerAccount,
  description: string,
  words: ReadonlySet<string>,
  place: Place,
): Taught[] {
  const found = new Set(place.byDescription.get(description));
  for (const word of words) for (const each of place.byWord.get(word) ?? []) found.add(each);
  // What was decided of the account itself teaches nothing about it.
  return [...found].filter(({ ownAccounts }) => ownAccounts.size !== 1 || !ownAccounts.has(account.account));
}

export const NO_DECISIONS: Decisions = learnFrom([]);

/** Of the words that two descriptions have, the share that both have, from which they are called alike. */
const ALIKE = 0.6;

/** What the accounts of the same department and type that are called most like one say. */
export interface Lesson {
  readonly decision: Decision;
  /** Whether they have the very same words; else most of them. */
  readonly isSame: boolean;
}

/**
 * What people teach of an account by what they did with those of its department and type that are called like it; those of the own
 * dealership before those of the group. Null where there are none, and where they disagree.
 */
export function lessonOf(account: LedgerAccount, { alike }: Decisions): Lesson | null {
  if (wordsOf(account.department) === '') return null;
  const { name, words } = namesOf(account);
  const place = alike.get(placeOf(account));
  if (place === undefined) return null;
  const description = wordsOf(account.description);
  const candidates = candidatesFor(account, description, words, place);
  for (const isOwn of [true, false]) {
    let best = 0;
    let taught: Taught[] = [];
    for (const each of candidates) {
      if (each.decision.isOwn !== isOwn) continue;
      const isNamed = each.description === description;
      const likeness = isNamed || (each.name === name && words.size > 0) ? 1 : shareOf(each.words, words);
      if (likeness < ALIKE || likeness < best) continue;
      if (likeness > best) taught = [];
      best = likeness;
      taught.push(each);
    }
    const [first] = taught;
    if (first === undefined) continue;
    if (taught.some(({ decision }) => decision.lineKey !== first.decision.lineKey)) return null;
    return { decision: first.decision, isSame: best === 1 };
  }
  return null;
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all === 0 ? 0 : both / all;
}
