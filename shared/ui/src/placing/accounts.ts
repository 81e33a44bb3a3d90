import { searchText, searchWords } from '../search-text.ts';

/** Where an account stands. `decided` with no line: a person says that it belongs on none. */
export interface AccountPlace {
  readonly line: string | null;
  readonly sign: 1 | -1;
  readonly decided: boolean;
}

export interface PlaceableAccount {
  readonly account: string;
  readonly description: string;
  readonly type: string;
  readonly department: string;
  /** Dollars by month, and over all of them. */
  readonly months: readonly { readonly month: string; readonly amount: number }[];
  readonly total: number;
  readonly saved: AccountPlace;
  readonly chosen: AccountPlace;
  readonly suggestion: { readonly line: string; readonly confidence: number; readonly reason: string } | null;
}

/** A line of the statement that accounts can be put on. */
export interface StatementPlace {
  readonly lineKey: string;
  readonly label: string;
  readonly department: string;
  readonly section: string;
  readonly category: string;
  readonly accountTypes: readonly string[];
}

export interface AccountView {
  readonly segment: 'unmapped' | 'suggested' | 'all';
  readonly search: string;
  readonly least: number;
}

const STATEMENT_TYPES = new Set(['sale', 'cost', 'expense']);

/** Accounts of the balance sheet stand on no statement line. */
export const isOfStatement = ({ type }: Pick<PlaceableAccount, 'type'>): boolean => STATEMENT_TYPES.has(type);

export const isUnmapped = (account: Pick<PlaceableAccount, 'type'>, place: AccountPlace): boolean =>
  isOfStatement(account) && place.line === null && !place.decided;

/** What stands in a segment, by what is saved: rows keep their place while somebody works on them. */
export function accountsIn(accounts: readonly PlaceableAccount[], segment: AccountView['segment']): PlaceableAccount[] {
  return accounts.filter((account) => {
    if (segment === 'all') return isOfStatement(account);
    return isUnmapped(account, account.saved) && (segment === 'unmapped' || account.suggestion !== null);
  });
}

/** The accounts that the words leave, largest first. */
export function accountsFound(accounts: readonly PlaceableAccount[], { segment, search }: AccountView) {
  const words = searchWords(search);
  return accountsIn(accounts, segment)
    .filter(({ account, description, type, department }) => {
      const text = searchText(`${account} ${description} ${type} ${department}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => Math.abs(b.total) - Math.abs(a.total) || (a.account < b.account ? -1 : 1));
}

const cents = (amount: number) => Math.round(amount * 100);

/** Dollars of the accounts that nobody has placed, regardless of sign: must reach 0. */
export function unmappedTotal(accounts: readonly PlaceableAccount[], which: 'saved' | 'chosen'): number {
  const sum = accounts
    .filter((account) => isUnmapped(account, account[which]))
    .reduce((total, account) => total + Math.abs(cents(account.total)), 0);
  return sum / 100;
}

/** Accounts that stand nowhere and whose suggestion is sure enough. */
export function acceptableAccounts(accounts: readonly PlaceableAccount[], least: number): PlaceableAccount[] {
  return accounts.filter(
    (account) =>
      isUnmapped(account, account.chosen) &&
      account.suggestion !== null &&
      Math.round(account.suggestion.confidence * 100) >= least,
  );
}

/** Dollars of each line over the months, as saved and as chosen. */
export function lineTotals(
  accounts: readonly PlaceableAccount[],
): ReadonlyMap<string, { readonly now: number; readonly next: number }> {
  const totals = new Map<string, { now: number; next: number }>();
  const add = (line: string | null, name: 'now' | 'next', amount: number) => {
    if (line === null) return;
    const total = totals.get(line) ?? { now: 0, next: 0 };
    totals.set(line, { ...total, [name]: total[name] + amount });
  };
  for (const { total, saved, chosen } of accounts) {
    const amount = cents(total);
    add(saved.line, 'now', amount);
    // The months come with the saved sign; another one turns them over.
    add(chosen.line, 'next', chosen.sign === saved.sign ? amount : -amount);
  }
  return new Map([...totals].map(([line, { now, next }]) => [line, { now: now / 100, next: next / 100 }]));
}

/** Lines that an account of this type may stand on. */
export const linesFor = (lines: readonly StatementPlace[], type: string): StatementPlace[] =>
  lines.filter(({ accountTypes }) => accountTypes.includes(type));
