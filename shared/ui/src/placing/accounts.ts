import { searchText, searchWords } from '../search-text.ts';

/** The place of an account. `decided` without a line means that a person decided that the account belongs on no line. */
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

/** Tells whether an account can stand on a statement line. Accounts of the balance sheet cannot. */
export const isOfStatement = ({ type }: Pick<PlaceableAccount, 'type'>): boolean => STATEMENT_TYPES.has(type);

export const isUnmapped = (account: Pick<PlaceableAccount, 'type'>, place: AccountPlace): boolean =>
  isOfStatement(account) && place.line === null && !place.decided;

/** Returns the accounts of a segment. The saved place decides, so that rows keep their place while somebody works on them. */
export function accountsIn(accounts: readonly PlaceableAccount[], segment: AccountView['segment']): PlaceableAccount[] {
  return accounts.filter((account) => {
    if (segment === 'all') return isOfStatement(account);
    return isUnmapped(account, account.saved) && (segment === 'unmapped' || account.suggestion !== null);
  });
}

/** Returns the accounts of a segment that match the search, largest first. */
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

/** Returns the dollars of the accounts that nobody has placed, regardless of sign. They have to reach 0. */
export function unmappedTotal(accounts: readonly PlaceableAccount[], which: 'saved' | 'chosen'): number {
  const sum = accounts
    .filter((account) => isUnmapped(account, account[which]))
    .reduce((total, account) => total + Math.abs(cents(account.total)), 0);
  return sum / 100;
}

/** Returns the unmapped accounts with a suggestion of at least this confidence, in percent. */
export function acceptableAccounts(accounts: readonly PlaceableAccount[], least: number): PlaceableAccount[] {
  return accounts.filter(
    (account) =>
      isUnmapped(account, account.chosen) &&
      account.suggestion !== null &&
      Math.round(account.suggestion.confidence * 100) >= least,
  );
}

/** Returns the dollars of each line over the months, as saved and as chosen. */
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
    // The amounts come with the saved sign. Another sign reverses them.
    add(chosen.line, 'next', chosen.sign === saved.sign ? amount : -amount);
  }
  return new Map([...totals].map(([line, { now, next }]) => [line, { now: now / 100, next: next / 100 }]));
}

/** Returns the lines on which an account of this type may stand. */
export const linesFor = (lines: readonly StatementPlace[], type: string): StatementPlace[] =>
  lines.filter(({ accountTypes }) => accountTypes.includes(type));
