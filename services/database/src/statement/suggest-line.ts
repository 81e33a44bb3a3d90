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
export const SURE = 0.85;

/** Line and dealership by account number. */
export type Elsewhere = ReadonlyMap<string, { readonly lineKey: string; readonly dealership: string }>;

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
  ['payroll_tax', /payroll.*tax|tax.*payroll|fica|futa|suta/],
  ['property_tax', /property tax|real estate tax|taxes/],
  ['training_wages', /training (wages|pay)|wages.*training/],
  ['absence', /vacation|holiday|sick|absence|pto/],
  ['benefits', /benefit|group insurance|health|401|retirement|pension|workers.? comp/],
  ['commission', /commission|incentive|bonus|advisor/],
  ['policy', /policy|goodwill/],
  ['delivery', /deliver/],
  ['management', /manag|supervis|salar/],
  ['clerical', /cleric|warranty admin|office/],
  ['support', /support|wages|other pay|non.?tech|porter|counter pay/],
  ['advertising', /advert|marketing|promotion/],
  ['tools', /\btools?\b|equipment/],
  ['laundry', /laundry|uniform/],
  ['training', /train|education|school/],
  ['software', /software|data process|\bdms\b|computer|subscription/],
  ['loaners', /loaner|rental|courtesy car/],
  ['freight', /freight|postage|shipping/],
  ['bad_debt', /bad debt|doubtful/],
  ['supplies', /suppl/],
  ['rent', /\brent\b|lease/],
  ['utilities', /utilit|electric|water|heat|telephone|phone/],
  ['insurance', /insurance/],
  ['depreciation', /deprec|amorti/],
  ['maintenance', /maint|repairs?\b.*(building|property)/],
];

/** The part of the ledger that an account is in: one of the departments with lines of their own, or the rest of the store. */
type Part = 'service' | 'parts' | 'body' | 'store';

const DEPARTMENTS: readonly (readonly [part: Part, pattern: RegExp])[] = [
  ['body', /^(body|collision)\b/],
  ['parts', /^parts?\b|^p ?& ?a\b/],
  ['service', /^(service|svc|mechanical)\b/],
];

/** Department of an account: what the feed says, else what its description or number says. */
function departmentOf({ department, description, account }: LedgerAccount): { key: Part; isSure: boolean } | null {
  const named = department.trim().toLowerCase();
  if (named !== '') {
    return { key: DEPARTMENTS.find(([, pattern]) => pattern.test(named))?.[0] ?? 'store', isSure: true };
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

/**
 * The line an account probably belongs to: where another dealership of the group has the same account, else what its
 * description means; null when neither says anything. Deterministic: nothing is learned.
 *
 * @param elsewhere what the rest of the group says of its accounts
 */
export function suggestLine(
  account: LedgerAccount,
  places: readonly StatementPlace[],
  elsewhere: Elsewhere,
): LineSuggestion | null {
  const mayHold = (place: StatementPlace) => accountTypesOf(place).includes(account.type);
  const same = elsewhere.get(account.account);
  const known = same && places.find((place) => place.lineKey === same.lineKey && mayHold(place));
  if (same && known) {
    return { lineKey: known.lineKey, confidence: 0.95, reason: `${same.dealership} has this account there.` };
  }
  const department = departmentOf(account);
  if (department === null) return null;
  const suffix = suffixOf(account, department.key);
  if (suffix === undefined) return null;
  const isOverhead = suffix === 'overhead';
  const place = places.find(
    (each) =>
      each.department === (isOverhead ? 'store' : department.key) &&
      mayHold(each) &&
      each.lineKey.endsWith(`.${suffix}`),
  );
  if (place === undefined) return null;
  return {
    lineKey: place.lineKey,
    confidence: department.isSure ? SURE : 0.6,
    reason: department.isSure
      ? `Its description reads like ${place.label}.`
      : `Its description reads like ${place.label}; the department is a guess.`,
  };
}
