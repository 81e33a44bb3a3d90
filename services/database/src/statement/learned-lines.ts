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
  readonly alike: ReadonlyMap<string, readonly Taught[]>;
}

interface Taught {
  readonly decision: Decision;
  readonly name: string;
  readonly words: ReadonlySet<string>;
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
  const alike = new Map<string, Taught[]>();
  for (const decision of decisions) {
    if (!decision.isOwn) elsewhere.set(decision.account, [...(elsewhere.get(decision.account) ?? []), decision]);
    // Without a department the same words may be any department's.
    if (wordsOf(decision.department) === '') continue;
    const place = placeOf(decision);
    const taught = alike.get(place) ?? [];
    taught.push({ decision, ...namesOf(decision) });
    alike.set(place, taught);
  }
  return { elsewhere, alike };
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
  const candidates = (alike.get(placeOf(account)) ?? []).filter(
    ({ decision }) => !(decision.isOwn && decision.account === account.account),
  );
  for (const isOwn of [true, false]) {
    let best = 0;
    let taught: Taught[] = [];
    for (const each of candidates) {
      if (each.decision.isOwn !== isOwn) continue;
      const isNamed = wordsOf(each.decision.description) === wordsOf(account.description);
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
