import { ledgerStepSchema } from '@fixed-ops/contract/help';
import { type AccountPlace, accountPlaceOf, accountPlaceText, type PlaceableAccount } from '@fixed-ops/ui/placing';
import type { z } from 'zod';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import type { StepData } from '../../frame/use-step-form.ts';

/** An account of a store with its line in one text, so that one change moves it. */
export interface AccountRow {
  readonly store: string;
  readonly account: string;
  readonly place: string;
}
export interface LedgerValues {
  readonly accounts: readonly AccountRow[];
}

type SavedAccount = z.output<typeof ledgerStepSchema>['accounts'][number];
type FoundStore = Pick<FileEntries['stores'][number], 'store' | 'accounts'>;
const NOWHERE: AccountPlace = { line: null, sign: 1, decided: false };
/** The line of a saved entry. An empty key means that a person decided on no line. */
const placeOfEntry = ({ lineKey, sign }: Pick<SavedAccount, 'lineKey' | 'sign'>): AccountPlace => ({
  line: lineKey || null,
  sign,
  decided: lineKey === '',
});
/** Case matters in an account, because files and server tell 46A and 46a apart. */
const keyOf = (store: string, account: string) => JSON.stringify([store.toLowerCase(), account]);

/**
 * Returns a function that gives the saved line of a store's account. An entry without a store applies to every store
 * that has the account.
 */
function savedPlaces(saved: unknown): (store: string, account: string) => AccountPlace {
  const entries = ledgerStepSchema.safeParse(saved).data?.accounts ?? [];
  const places = new Map(
    entries.map((entry): [string, AccountPlace] => [keyOf(entry.store, entry.account), placeOfEntry(entry)]),
  );
  return (store, account) => places.get(keyOf(store, account)) ?? places.get(keyOf('', account)) ?? NOWHERE;
}

/** The form values: every account in the files, and saved ones that are no longer in any file. */
export function ledgerValuesOf(saved: unknown, stores: readonly FoundStore[]): LedgerValues {
  const placeOf = savedPlaces(saved);
  const named = stores.flatMap(({ store, accounts }) =>
    accounts.map(({ account }) => ({ store, account, place: accountPlaceText(placeOf(store, account)) })),
  );
  const there = new Set(named.flatMap(({ store, account }) => [keyOf(store, account), keyOf('', account)]));
  const kept = (ledgerStepSchema.safeParse(saved).data?.accounts ?? [])
    .filter(({ store, account }) => !there.has(keyOf(store, account)))
    .map((entry) => ({
      store: entry.store,
      account: entry.account,
      place: accountPlaceText(placeOfEntry(entry)),
    }));
  return { accounts: [...named, ...kept] };
}

/** Whether a row is saved: its account is on a line, or a person took it off all lines. */
export function isSent({ place }: AccountRow): boolean {
  const { line, decided } = accountPlaceOf(place);
  return line !== null || decided;
}

/** The data to save. */
export function ledgerDataOf({ accounts }: LedgerValues): StepData<'ledger'> {
  return {
    accounts: accounts.filter(isSent).map(({ store, account, place }) => {
      const { line, sign } = accountPlaceOf(place);
      return { store, account, lineKey: line ?? '', sign };
    }),
  };
}

/** The accounts of a store for the placing component. */
export function placeableAccounts(
  found: FoundStore,
  saved: unknown,
  chosen: readonly AccountRow[],
): PlaceableAccount[] {
  const placeOf = savedPlaces(saved);
  const now = new Map(chosen.map((row) => [keyOf(row.store, row.account), row]));
  return found.accounts.map((each) => {
    const was = placeOf(found.store, each.account);
    const row = now.get(keyOf(found.store, each.account));
    return {
      account: each.account,
      description: each.description,
      type: each.type,
      department: each.department,
      // The sign is the saved one, as in Administration.
      months: each.months.map(({ month, amount }) => ({ month, amount: amount * was.sign })),
      total: each.total * was.sign,
      saved: was,
      chosen: row ? accountPlaceOf(row.place) : was,
      suggestion: each.suggestion && {
        line: each.suggestion.lineKey,
        confidence: each.suggestion.confidence,
        reason: each.suggestion.reason,
      },
    };
  });
}

/** The number of accounts without a place, whatever their dollars. The rail shows it after a save. */
export const leftIn = (accounts: readonly PlaceableAccount[]): number =>
  accounts.filter(({ chosen }) => chosen.line === null && !chosen.decided).length;

/** The rows with new places for some accounts of a store. */
export const withPlaces = (
  rows: readonly AccountRow[],
  store: string,
  placed: ReadonlyMap<string, AccountPlace>,
): AccountRow[] =>
  rows.map((row) => {
    const place = row.store === store ? placed.get(row.account) : undefined;
    return place ? { ...row, place: accountPlaceText(place) } : row;
  });
