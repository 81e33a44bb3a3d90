import type { BodyOf, CallResponse, MappedAccount } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import type { FieldRules } from '@fixed-ops/ui';
import { type AccountPlace, accountPlaceOf, accountPlaceText, type PlaceableAccount } from '@fixed-ops/ui/placing';

export type AccountOptions = CallResponse<typeof administrationCalls.aiStatementAccountOptions>;

/**
 * An account with its line in one text, so that one change moves it. The text is the line's key, or says why the
 * account is on no line.
 */
export interface AccountRow extends Pick<MappedAccount, 'account' | 'description' | 'type' | 'department'> {
  readonly place: string;
}
export interface AccountValues {
  readonly accounts: readonly AccountRow[];
}

const placeOf = ({ lineKey, sign, source }: MappedAccount): AccountPlace => ({
  line: lineKey,
  sign,
  decided: lineKey === null && source === 'manual',
});

export const accountValuesOf = (accounts: readonly MappedAccount[]): AccountValues => ({
  accounts: accounts.map((each) => {
    const { account, description, type, department } = each;
    return { account, description, type, department, place: accountPlaceText(placeOf(each)) };
  }),
});

/** The account's place with the name of its line instead of the key. Other values are returned unchanged. */
export function placeWords(value: unknown, lines: AccountOptions['lines']): unknown {
  if (typeof value !== 'string') return value;
  const place = accountPlaceOf(value);
  const line = lines.find(({ lineKey }) => lineKey === place.line);
  return line === undefined ? value : accountPlaceText({ ...place, line: line.label });
}

export const placedAccount = (row: AccountRow, place: AccountPlace): AccountRow => ({
  ...row,
  place: accountPlaceText(place),
});

/**
 * The body that saves the accounts. It contains every account, because an account that is not sent would be taken off
 * its line.
 */
export function accountBodyOf({
  accounts,
}: AccountValues): BodyOf<typeof administrationCalls.putAiStatementAccountMapping> {
  return {
    data: accounts.map(({ account, place }) => {
      const { line, sign, decided } = accountPlaceOf(place);
      return { account, lineKey: line, sign, ...(decided ? { source: 'manual' as const } : {}) };
    }),
  };
}

export const accountRules: FieldRules<AccountValues> = {
  accounts: {
    label: 'Accounts',
    serverPath: 'data',
    each: {
      key: ({ account }) => account,
      label: ({ account, description }) => `${account} ${description}`,
      fields: { place: { label: 'Line', serverPath: 'lineKey' } },
    },
  },
};

/** The accounts with their entered places, their dollars and their suggestions. */
export function placeableAccounts(
  saved: readonly MappedAccount[],
  chosen: readonly AccountRow[],
  options: AccountOptions,
): PlaceableAccount[] {
  const was = new Map(saved.map((account) => [account.account, account]));
  const known = new Map(options.accounts.map((account) => [account.account, account]));
  return chosen.map((account) => {
    const { months = [], total = 0, suggestion = null } = known.get(account.account) ?? {};
    return {
      account: account.account,
      description: account.description,
      type: account.type,
      department: account.department,
      months,
      total,
      saved: savedPlace(was.get(account.account), account),
      chosen: accountPlaceOf(account.place),
      suggestion: suggestion && {
        line: suggestion.lineKey,
        confidence: suggestion.confidence,
        reason: suggestion.reason,
      },
    };
  });
}

const savedPlace = (saved: MappedAccount | undefined, row: AccountRow): AccountPlace =>
  saved ? placeOf(saved) : accountPlaceOf(row.place);
