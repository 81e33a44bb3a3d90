import { type LedgerAccount, namedPart, wordsOf } from './account-department.ts';
import { fullWords } from './line-words.ts';

/** The line that a person chose for an account, here or at another dealership of the group. */
export interface Decision extends LedgerAccount {
  readonly lineKey: string;
  readonly dealership: string;
  /** Whether the same dealership made the decision. */
  readonly isOwn: boolean;
}

/** People's decisions, prepared for lookup. */
export interface Decisions {
  /** Decisions of the other dealerships by account number, the most frequent line first. */
  readonly elsewhere: ReadonlyMap<string, readonly Decision[]>;
  /** Decisions by department and type, with the words that distinguish accounts. */
  readonly alike: ReadonlyMap<string, Place>;
}

/** Decisions of one department and type, indexed because a group may have thousands. */
interface Place {
  /** Equal decisions about accounts with equal names are merged. */
  readonly taught: Map<string, Taught>;
  readonly byDescription: Map<string, Taught[]>;
  readonly byWord: Map<string, Taught[]>;
}

interface Taught {
  readonly decision: Decision;
  readonly description: string;
  readonly name: string;
  readonly words: ReadonlySet<string>;
  /** Accounts of the own dealership with this decision. */
  readonly ownAccounts: Set<string>;
}

/** Words that add nothing to department and type. */
const EMPTY_WORDS = new Set(
  'sales cost costs expense expenses income of the and for on a an to in at - dept department service parts body shop labor account acct other misc'.split(
    ' ',
  ),
);

const placeOf = ({ department, type }: Pick<LedgerAccount, 'department' | 'type'>): string => {
  const words = wordsOf(department);
  return `${type} ${namedPart(words) ?? words}`;
};

/** A description without numbers and marks, and the words that distinguish it from others. */
function namesOf(account: LedgerAccount): { name: string; words: ReadonlySet<string> } {
  const all = (fullWords(account).match(/\p{L}+/gu) ?? []).map(String);
  return { name: all.join(' '), words: new Set(all.filter((word) => !EMPTY_WORDS.has(word))) };
}

/** Prepares decisions for the lookup of many accounts. */
export function learnFrom(decisions: readonly Decision[]): Decisions {
  const elsewhere = new Map<string, Decision[]>();
  const alike = new Map<string, Place>();
  for (const decision of decisions) {
    if (!decision.isOwn) elsewhere.set(decision.account, [...(elsewhere.get(decision.account) ?? []), decision]);
    // Without a department, the same words may belong to any department.
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

/** Decisions whose accounts may have a similar name: the same description or a word in common. */
function candidatesFor(
  account: LedgerAccount,
  description: string,
  words: ReadonlySet<string>,
  place: Place,
): Taught[] {
  const found = new Set(place.byDescription.get(description));
  for (const word of words) for (const each of place.byWord.get(word) ?? []) found.add(each);
  // The decision about the account itself is not evidence for it.
  return [...found].filter(({ ownAccounts }) => ownAccounts.size !== 1 || !ownAccounts.has(account.account));
}

export const NO_DECISIONS: Decisions = learnFrom([]);

/** The share of common words among all words of two descriptions from which they count as similar. */
const ALIKE = 0.6;

/** The result of the accounts with the most similar names in the same department and type. */
export interface Lesson {
  readonly decision: Decision;
  /** True for exactly the same words, false for most of them. */
  readonly isSame: boolean;
}

/**
 * The line that people chose for accounts with similar names in the same department and type. The own dealership's decisions come before
 * those of the group. Null if there are none or they disagree.
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
