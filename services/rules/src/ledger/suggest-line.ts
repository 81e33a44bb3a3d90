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

/** The confidence of a suggestion whose department the feed names. Guesses are lower. */
const SURE = 0.85;
const GUESS = 0.6;
/** The confidence if a person decided the same account at another dealership, or an account with the same name. */
const DECIDED = 0.95;
/** The confidence if a person decided an account with a similar name. */
const ALIKE = 0.75;

/** The suggestion from the account's own words. */
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
 * Whether a decision elsewhere concerns a similar account. Charts differ by manufacturer, so the same number may be another department
 * there. If neither feed names a department, they do not agree.
 */
function agrees({ department, lineKey }: Decision, account: LedgerAccount, places: readonly StatementPlace[]): boolean {
  const [here, there] = [wordsOf(account.department), wordsOf(department)];
  if (here === '') return false;
  if (there !== '') return here === there || (namedPart(here) !== null && namedPart(here) === namedPart(there));
  return places.find((place) => place.lineKey === lineKey)?.department === namedPart(here);
}

/**
 * The probable line of an account: the line that a person chose for an account with the same department, type and name, here or in the
 * group; otherwise the line for the same number and department at another dealership; otherwise the meaning of its description. A similar
 * name or the same number does not outweigh the meaning of its own description. Null if nothing matches, or if the feed names an unknown
 * department. Deterministic.
 *
 * @param decisions people's decisions about accounts of this dealership and of the rest of the group
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
