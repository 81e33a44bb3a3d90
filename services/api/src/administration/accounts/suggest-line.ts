import type { MappedAccount } from '@fixed-ops/contract';
import { accountTypesOf, type StatementPlace } from './statement-places.ts';

export interface LineSuggestion {
  readonly lineKey: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** A sentence for the person who decides. */
  readonly reason: string;
}

type Account = Pick<MappedAccount, 'account' | 'description' | 'type' | 'department'>;
type Words = readonly (readonly [suffix: string, pattern: RegExp])[];

/** What the words of an account’s description usually mean; the more particular a rule, the earlier. */
const SALES: Readonly<Record<string, Words>> = {
  service: [
    ['sublet', /sublet/],
    ['supplies', /suppl/],
    ['contract', /contract|extended/],
    ['warranty', /warr|claim/],
    ['internal', /internal|\bint\b/],
    ['customer', /customer|retail|\bcp\b|c\/p/],
  ],
  parts: [
    ['wholesale', /wholesale|\bwhsl/],
    ['body', /body|collision/],
    ['accessories', /accessor/],
    ['counter', /counter|over the counter/],
    ['ro_warranty', /warr|claim/],
    ['ro_internal', /internal|\bint\b/],
    ['ro_customer', /customer|retail|\bcp\b|c\/p|repair order|\bro\b/],
  ],
};

const COSTS: Readonly<Record<string, Words>> = {
  service: [
    ['adjustment', /adjust|unapplied/],
    ['sublet_supplies', /sublet|suppl/],
    ['labor', /labor|tech|customer|warr|internal|contract/],
  ],
  parts: [
    ['adjustment', /adjust|obsolesc|write.?(down|off)/],
    ['wholesale', /wholesale|\bwhsl|body|collision/],
    ['counter', /counter|accessor/],
    ['repair_orders', /customer|warr|internal|repair order|\bro\b/],
  ],
};

const EXPENSES: Words = [
  ['payroll_tax', /payroll tax|fica|futa|suta/],
  ['property_tax', /property tax|real estate tax|taxes/],
  ['training_wages', /training (wages|pay)|wages.*training/],
  ['absence', /vacation|holiday|sick|absence|pto/],
  ['benefits', /benefit|group insurance|health|401|retirement|pension|workers.? comp/],
  ['commission', /commission|incentive|advisor pay/],
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

/** Department of an account: what the feed says, else what its description or number says. */
function departmentOf({ department, description, account }: Account): { key: string; isSure: boolean } | null {
  if (department === 'service' || department === 'parts') return { key: department, isSure: true };
  const words = description.toLowerCase();
  if (/\bparts?\b|access|wholesale|counter/.test(words)) return { key: 'parts', isSure: false };
  if (/\bservice\b|labor|sublet|shop|tech/.test(words)) return { key: 'service', isSure: false };
  const family = /^[46]([67])\d/.exec(account)?.[1];
  if (family === undefined) return null;
  return { key: family === '6' ? 'service' : 'parts', isSure: false };
}

/**
 * The line an account probably belongs to: where another dealership of the group has the same account, else what its
 * description means; null when neither says anything. Deterministic: nothing is learned.
 *
 * @param elsewhere line and dealership by account number, of the rest of the group
 */
export function suggestLine(
  account: Account,
  places: readonly StatementPlace[],
  elsewhere: ReadonlyMap<string, { readonly lineKey: string; readonly dealership: string }>,
): LineSuggestion | null {
  const mayHold = (place: StatementPlace) => accountTypesOf(place).includes(account.type);
  const same = elsewhere.get(account.account);
  const known = same && places.find((place) => place.lineKey === same.lineKey && mayHold(place));
  if (same && known) {
    return { lineKey: known.lineKey, confidence: 0.95, reason: `${same.dealership} has this account there.` };
  }
  const department = departmentOf(account);
  if (department === null) return null;
  const words = account.description.toLowerCase();
  const rules = { sale: SALES[department.key], cost: COSTS[department.key], expense: EXPENSES }[account.type] ?? [];
  const suffix = rules.find(([, pattern]) => pattern.test(words))?.[0];
  const place = places.find(
    (each) => each.department === department.key && mayHold(each) && each.lineKey.endsWith(`.${suffix}`),
  );
  if (suffix === undefined || place === undefined) return null;
  return {
    lineKey: place.lineKey,
    confidence: department.isSure ? 0.85 : 0.6,
    reason: department.isSure
      ? `Its description reads like ${place.label}.`
      : `Its description reads like ${place.label}; the department is a guess.`,
  };
}
