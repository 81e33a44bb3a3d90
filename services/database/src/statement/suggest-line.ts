import { expenseItems } from './statement-lines.ts';
import { accountTypesOf, type StatementPlace } from './statement-places.ts';

export interface LineSuggestion {
  readonly lineKey: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** A sentence for the person who decides. */
  readonly reason: string;
}

/** What a feed says of a ledger account; the department in the words of the feed. */
export interface LedgerAccount {
  readonly account: string;
  readonly description: string;
  readonly type: string;
  readonly department: string;
}
/** Confidence of a suggestion whose department the feed names; guesses are below it. */
const SURE = 0.85;
const GUESS = 0.6;
/** Of one that a person decided at another dealership. */
const DECIDED = 0.95;

/** What a person of another dealership of the group decided for an account of the same number. */
export interface Decision {
  readonly lineKey: string;
  readonly dealership: string;
  /** What the feed there says of the account. */
  readonly department: string;
  readonly description: string;
}
/** Decisions by account number, the one that most dealerships share first. */
export type Elsewhere = ReadonlyMap<string, readonly Decision[]>;

type Words = readonly (readonly [suffix: string, pattern: RegExp])[];

/** What the words of an account’s description usually mean; the more particular a rule, the earlier. */
const SALES: Readonly<Record<string, Words>> = {
  service: [
    ['sublet', /sublet/],
    ['supplies', /suppl/],
    ['contract', /contract|extended/],
    ['warranty', /warr|claim/],
    ['internal', /internal|\bint\b/],
    ['customer', /\bcust|retail|\bcp\b|c\/p/],
  ],
  body: [
    ['sublet', /sublet/],
    ['paint', /paint|material/],
    ['labor', /labor|tech/],
  ],
  parts: [
    ['wholesale', /wholesale|\bwhsl/],
    ['body', /body|collision/],
    ['accessories', /accessor/],
    ['counter', /counter|over the counter/],
    ['ro_warranty', /warr|claim/],
    ['ro_internal', /internal|\bint\b/],
    ['ro_customer', /\bcust|retail|\bcp\b|c\/p|repair order|\bro\b/],
  ],
};

const COSTS: Readonly<Record<string, Words>> = {
  service: [
    ['adjustment', /adjust|unapplied/],
    ['sublet_supplies', /sublet|suppl/],
    ['labor', /labor|tech|\bcust|warr|internal|contract/],
  ],
  body: [
    ['sublet', /sublet/],
    ['paint', /paint|material/],
    ['labor', /labor|tech/],
  ],
  parts: [
    ['adjustment', /adjust|obsolesc|write.?(down|off)/],
    ['wholesale', /wholesale|\bwhsl|body|collision/],
    ['counter', /counter|accessor/],
    ['repair_orders', /\bcust|warr|internal|retail|repair order|\bro\b/],
  ],
};

const EXPENSES: Words = [
  ['depreciation', /deprec|amorti/],
  ['payroll_tax', /payroll.*tax|tax.*payroll|\b(fica|futa|suta)\b/],
  ['property_tax', /property tax|real estate tax|taxes/],
  ['training_wages', /training (wages|pay)|wages.*training/],
  ['absence', /vacation|holiday|sick|absence|\bpto\b/],
  ['benefits', /benefit|group insurance|insurance.*group|health|401|retirement|pension|workers.? comp/],
  ['insurance', /insurance/],
  ['tools', /\btools?\b/],
  ['supplies', /suppl(y|ies)\b/],
  ['clerical', /cleric|warranty admin/],
  ['commission', /commission|incentive|bonus|advisor/],
  ['policy', /policy|goodwill/],
  ['delivery', /deliver/],
  ['software', /software|data process|\bdms\b|computer|subscription/],
  ['management', /manag|supervis/],
  ['clerical', /(salar|wages|pay).*office|office.*(salar|wages|pay)/],
  ['management', /salar/],
  ['support', /support|wages|other pay|non.?tech|porter|counter pay/],
  ['advertising', /advert|marketing|promotion/],
  ['tools', /equipment/],
  ['laundry', /laundry|uniform/],
  ['training', /train|education|school/],
  ['loaners', /loaner|rental|courtesy car/],
  ['freight', /freight|postage|shipping/],
  ['bad_debt', /bad debt|doubtful/],
  ['rent', /\brent\b|lease/],
  ['utilities', /utilit|electric|water|heat|telephone|phone/],
  ['maintenance', /maint|repairs?\b.*(building|property)/],
];

/** The part of the ledger that an account is in: one of the departments with lines of their own, or the rest of the store. */
type Part = 'service' | 'parts' | 'body' | 'store';

/** How a feed names a department; more than one of these, or none, says nothing. */
const DEPARTMENTS: readonly (readonly [part: Part, pattern: RegExp])[] = [
  ['body', /\b(body|collision)\b/],
  ['parts', /\bparts?\b|^p ?& ?a\b/],
  ['service', /(?<!customer |financial )\bservices?\b(?! contract)|\b(svc|mechanical)\b/],
  [
    'store',
    /^(new|used|pre-?owned|certified|vehicles?|cars?|trucks?|sales|fleet|f ?& ?i|financ\w*|admin\w*|general|g ?& ?a|office|accounting|corporate|dealership|store|company)\b/,
  ],
];

/** The part that a feed's words for a department name; null where they are none of those known. */
function namedPart(words: string): Part | null {
  const named = DEPARTMENTS.filter(([, pattern]) => pattern.test(words)).map(([part]) => part);
  return named.length === 1 ? (named[0] ?? null) : null;
}

const wordsOf = (text: string) => text.trim().toLowerCase();

/** Department of an account: what the feed says, else what its description or number says. */
function departmentOf({ department, description, account }: LedgerAccount): { key: Part; isSure: boolean } | null {
  const named = wordsOf(department);
  if (named !== '') {
    const part = namedPart(named);
    return part && { key: part, isSure: true };
  }
  const words = description.toLowerCase();
  if (/\bparts?\b|access|wholesale|counter/.test(words)) return { key: 'parts', isSure: false };
  if (/\bbody\b|collision|paint/.test(words)) return { key: 'body', isSure: false };
  if (/\bservice\b|labor|sublet|shop|tech/.test(words)) return { key: 'service', isSure: false };
  const family = /^[46]([67])\d/.exec(account)?.[1];
  if (family === undefined) return null;
  return { key: family === '6' ? 'service' : 'parts', isSure: false };
}

/** What can be read from an account’s description once its department is known: the end of the line’s key. */
function suffixOf({ type, description }: LedgerAccount, part: Part): string | undefined {
  const words = description.toLowerCase();
  const find = (rules: Words = []) => rules.find(([, pattern]) => pattern.test(words))?.[0];
  if (type === 'sale') return find(SALES[part]);
  if (type === 'cost') return find(COSTS[part]);
  if (type === 'asset') {
    const isStock = part === 'parts' && /invent/.test(words) && !/core|reserve|lifo|process|allowance/.test(words);
    return isStock ? 'inventory' : undefined;
  }
  if (type !== 'expense') return undefined;
  const expense = find(EXPENSES);
  if (part === 'service' || part === 'parts') return expense;
  // Overhead of the store is every expense of the others that does not come with a sale (DOMAIN.md 2.3).
  return expense === undefined || VARIABLE.has(expense) ? undefined : 'overhead';
}

const VARIABLE = new Set(expenseItems.filter(({ category }) => category === 'variable').map(({ key }): string => key));

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
 * The line an account probably belongs to: where a person of another dealership of the group put the account of that number and
 * department, unless this one's description says something else; otherwise what its description means. Null when neither says
 * anything, and when the feed names a department that nobody knows. Deterministic: nothing is learned.
 *
 * @param elsewhere what people of the rest of the group decided for their accounts
 */
export function suggestLine(
  account: LedgerAccount,
  places: readonly StatementPlace[],
  elsewhere: Elsewhere,
): LineSuggestion | null {
  const own = ownLine(account, places);
  const decision = (elsewhere.get(account.account) ?? []).find(
    (each) =>
      agrees(each, account, places) &&
      places.some((place) => place.lineKey === each.lineKey && accountTypesOf(place).includes(account.type)),
  );
  if (!decision) return own;
  const isCalledAlike = wordsOf(decision.description) === wordsOf(account.description);
  if (own && own.lineKey !== decision.lineKey && !isCalledAlike) return own;
  return {
    lineKey: decision.lineKey,
    confidence: DECIDED,
    reason: `${decision.dealership} has this account there.`,
  };
}
