import { departmentOf, type LedgerAccount, namedPart, wordsOf } from './account-department.ts';
import { type Decision, type Decisions, lessonOf } from './learned-lines.ts';
import { suffixOf } from './line-words.ts';
import { accountTypesOf, type StatementPlace } from './statement-places.ts';

export interface LineSuggestion {
  readonly lineKey: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** A sentence for the person who decides. */
  readonly reason: string;
}

/** Confidence of a suggestion whose department the feed names; guesses are below it. */
const SURE = 0.85;
const GUESS = 0.6;
/** Of one that a person decided for the same account at another dealership, or for one of the same name. */
const DECIDED = 0.95;
/** Of one that a person decided for an account that is called much like it. */
const ALIKE = 0.75;

/** What the account's own words say. */
function ownLine(account: LedgerAccount, places: readonly StatementPlace[]): LineSuggestion | null {
  const department = departmentOf(account);
  if (department === null) return null;
  const suffix = suffixOf(account, department.key);
  if (suffix === undefined) return null;
  const isOverhead = suffix === 'overhead';
  const place = places.find(
    (each) =>
      each.department === (isOverhead ? 'store' : department.key) &&
      accountTypesOf(each).includes(account.type) &&
      each.lineKey.endsWith(`.${suffix}`),
  );
  if (place === undefined) return null;
  return {
    lineKey: place.lineKey,
    confidence: department.isSure ? SURE : GUESS,
    reason: department.isSure
      ? `Its description reads like ${place.label}.`
      : `Its description reads like ${place.label}; the department is a guess.`,
  };
}

/**
 * Whether a decision elsewhere is of an account like this one: charts differ by manufacturer, and the same number may be another
 * department's there. What neither feed names agrees with nothing.
 */
function agrees({ department, lineKey }: Decision, account: LedgerAccount, places: readonly StatementPlace[]): boolean {
  const [here, there] = [wordsOf(account.department), wordsOf(department)];
  if (here === '') return false;
  if (there !== '') return here === there || (namedPart(here) !== null && namedPart(here) === namedPart(there));
  return places.find((place) => place.lineKey === lineKey)?.department === namedPart(here);
}

/**
 * The line an account probably belongs to: where a person put one of the same department, type and name, here or in the group; else
 * where a person of another dealership put the account of that number and department; otherwise what its description means. An
 * account that is only called much like it, or has its number, says nothing against what its own description means. Null when none
 * says anything, and when the feed names a department that nobody knows. Deterministic.
 *
 * @param decisions what people decided for accounts of this dealership and of the rest of the group
 */
export function suggestLine(
  account: LedgerAccount,
  places: readonly StatementPlace[],
  decisions: Decisions,
): LineSuggestion | null {
  const own = ownLine(account, places);
  const isPossible = ({ lineKey }: Decision): boolean =>
    places.some((place) => place.lineKey === lineKey && accountTypesOf(place).includes(account.type));
  const saysOtherwise = ({ lineKey }: Decision): boolean => own !== null && own.lineKey !== lineKey;

  const lesson = lessonOf(account, decisions);
  const isLesson = lesson !== null && isPossible(lesson.decision);
  if (isLesson && lesson.isSame && lesson.decision.isOwn) return taught(lesson.decision, DECIDED, 'called the same');

  const numbered = (decisions.elsewhere.get(account.account) ?? []).find(
    (each) => agrees(each, account, places) && isPossible(each),
  );
  const isCalledAlike = wordsOf(numbered?.description ?? '') === wordsOf(account.description);
  if (numbered && (isCalledAlike || !saysOtherwise(numbered)))
    return { lineKey: numbered.lineKey, confidence: DECIDED, reason: `${numbered.dealership} has this account there.` };

  if (isLesson && lesson.isSame) return taught(lesson.decision, DECIDED, 'called the same');
  if (isLesson && own === null) return taught(lesson.decision, ALIKE, 'called much like it');
  return own;
}

function taught({ lineKey, account, description, dealership, isOwn }: Decision, confidence: number, how: string) {
  const where = isOwn ? '' : ` of ${dealership}`;
  return { lineKey, confidence, reason: `Account ${account}${where}, ${how} (${description}), is there.` };
}
