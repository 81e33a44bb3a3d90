import { expenseItems } from '@fixed-ops/database';
import type { LedgerAccount, Part } from './account-department.ts';

type Words = readonly (readonly [suffix: string, pattern: RegExp])[];

/** Abbreviations of charts of accounts in the names of sales and costs. */
const ABBREVIATIONS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\b(lbr|lab)\b/g, 'labor'],
  [/\b(sls|sale)\b/g, 'sales'],
  [/\b(cos|cogs)\b/g, 'cost'],
  [/\b(svc|serv|srv)\b/g, 'service'],
  [/\b(pts|part)\b/g, 'parts'],
  [/\b(cust|cus|cp|c[/.]p)\b/g, 'customer'],
  [/\b(war|warr|wty|wrty|wnty|wp|w[/.]p)\b/g, 'warranty'],
  [/\b(int|intl|intern)\b/g, 'internal'],
  [/\b(esp|vsc)\b/g, 'contract'],
  [/\b(whls?e?|whsle?)\b/g, 'wholesale'],
  [/\b(ctr|cntr|o[/.]c|otc)\b/g, 'counter'],
  [/\b(acc|accs|acces)\b/g, 'accessories'],
  [/\br[/.]o\b\.?/g, 'ro'],
  [/\b(subl|sblt|sub)\b/g, 'sublet'],
];

/** A single letter that names the payer ("Labor sale C"). As part of "A/C", "W/O" or "C & W" it does not. */
const PAYER = /(?<![&/'’]\s?|\w\.)\b([cwi])\b(?!\s?[&/'’]|\.\w)/g;
const PAYERS: Readonly<Record<string, string>> = { c: 'customer', w: 'warranty', i: 'internal' };

/** A description in lower case, with abbreviations written out for sales and costs. */
export function fullWords({ description, type }: Pick<LedgerAccount, 'description' | 'type'>): string {
  const lower = description.toLowerCase().replaceAll('_', ' ');
  if (type !== 'sale' && type !== 'cost') return lower;
  const full = ABBREVIATIONS.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), lower);
  const letters = new Set([...full.matchAll(PAYER)].map(([letter]) => letter));
  return letters.size === 1 ? full.replaceAll(PAYER, (letter) => PAYERS[letter] ?? letter) : full;
}

const INTERNAL = /internal|recond|\bpdi\b|(get|make).?ready/;

/** The usual meaning of words in an account’s description. More specific rules come first. */
const SALES: Readonly<Record<string, Words>> = {
  service: [
    ['sublet', /sublet/],
    ['supplies', /suppl/],
    ['contract', /contract|extended/],
    ['warranty', /warr|claim/],
    ['internal', INTERNAL],
    ['customer', /\bcust|retail/],
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
    ['counter', /counter/],
    ['ro_warranty', /warr|claim/],
    ['ro_internal', INTERNAL],
    ['ro_customer', /\bcust|retail|repair order|\bro\b/],
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
  ['depreciation', /\bdepr|amorti/],
  ['payroll_tax', /payroll.*tax|tax.*payroll|\bp\/?r tax|\b(fica|futa|suta)\b/],
  ['property_tax', /\bprop(erty)? tax|real estate tax|taxes/],
  ['training_wages', /training (wages|pay)|wages.*training/],
  ['absence', /\bvac(ations?)?\b|\bhol(idays?)?\b|sick|absence|\bpto\b/],
  ['benefits', /benefit|\bemp ben\b|group ins|\bins\w*\b.*group|\bgrp\b|health|401|retirement|pension|workers.? comp/],
  ['insurance', /insurance|\bins\b/],
  ['tools', /\btools?\b/],
  ['supplies', /suppl(y|ies)\b/],
  ['clerical', /cleric|warranty admin/],
  ['commission', /commission|\bcomms?\b|incentive|bonus|advisor|\b(svc|service) advs?\b/],
  ['policy', /policy|goodwill/],
  ['delivery', /deliver/],
  ['software', /software|data process|\bdata proc\b|\bdms\b|computer|subscription/],
  ['management', /manag|\bmgrs?\b|\bmgmt\b|supervis/],
  ['clerical', /(salar|wages|pay).*office|office.*(salar|wages|pay)/],
  ['management', /salar/],
  ['support', /support|wages|other pay|non.?tech|porter|counter pay/],
  ['advertising', /advert|\badv\b|marketing|promotion/],
  ['tools', /equipment/],
  ['laundry', /laundry|uniform/],
  ['training', /train|\btrng\b|education|school/],
  ['loaners', /loaner|rental|courtesy car/],
  ['freight', /freight|\bfrt\b|postage|shipping/],
  ['bad_debt', /bad debt|doubtful|uncollect/],
  ['rent', /\brent\b|lease/],
  ['utilities', /utilit|\butil\b|electric|water|heat|telephone|phone/],
  ['maintenance', /maint|repairs?\b.*(building|bldg|property)/],
];

const VARIABLE = new Set(expenseItems.filter(({ category }) => category === 'variable').map(({ key }): string => key));

const find = (rules: Words, words: string): string | undefined => rules.find(([, pattern]) => pattern.test(words))?.[0];

/** Whether an expense comes with a sale according to its words, so that it is no overhead (DOMAIN.md 2.3). */
export function isVariable(account: Pick<LedgerAccount, 'description' | 'type'>): boolean {
  const expense = account.type === 'expense' ? find(EXPENSES, fullWords(account)) : undefined;
  return expense !== undefined && VARIABLE.has(expense);
}

/** The end of the line’s key that an account’s description means, once its department is known. */
export function suffixOf(account: LedgerAccount, part: Part): string | undefined {
  const { type } = account;
  const words = fullWords(account);
  if (type === 'sale') return find(SALES[part] ?? [], words);
  if (type === 'cost') return find(COSTS[part] ?? [], words);
  if (type === 'asset') {
    const isStock = part === 'parts' && /invent/.test(words) && !/core|reserve|lifo|process|allowance/.test(words);
    return isStock ? 'inventory' : undefined;
  }
  if (type !== 'expense') return undefined;
  const expense = find(EXPENSES, words);
  if (part === 'service' || part === 'parts') return expense;
  // The store's overhead is every expense of other departments that does not come with a sale (DOMAIN.md 2.3).
  return expense === undefined || isVariable(account) ? undefined : 'overhead';
}
