import { jobTitles, type TeamCategory, teamCategories, teamCategoryOf } from '@fixed-ops/access';
import { ApiError } from '@fixed-ops/api';
import type { UserListRecord } from '@fixed-ops/contract';
import { personFieldWords } from '@fixed-ops/contract/administration';
import { formatPhoneNumber } from '@fixed-ops/contract/people';
import { type FieldRules, invalidMessage } from '@fixed-ops/ui';
import { buildUserListEntry } from '../users/user-list-entry.ts';

export type DmsNumber = NonNullable<UserListRecord['dmsNumbers']>[number];

/** The values of the form, for a new person and for an existing one. */
export interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The object id of the account. Its field is there where the administrators of a hosted tenant make accounts. */
  readonly accountId: string;
  readonly phoneNumber: string;
  readonly teamCategory: string | null;
  readonly jobTitle: string | null;
  readonly role: string | null;
  readonly dealershipIds: readonly string[];
  readonly defaultDealershipId: string | null;
  readonly dmsNumbers: readonly DmsNumber[];
  readonly sendInvite: boolean;
}

export const NAME_MAX_LENGTH = 60;

/** Fields have the names of the calls' fields, so that the server's errors reach their fields. */
export const personRules: FieldRules<PersonValues> = {
  firstName: { label: personFieldWords.firstName, required: true },
  lastName: { label: personFieldWords.lastName, required: true },
  email: { label: personFieldWords.email, required: true, type: 'email' },
  accountId: { label: personFieldWords.accountId },
  phoneNumber: {
    label: personFieldWords.phoneNumber,
    validate: (text) =>
      text.trim() === '' || formatPhoneNumber(text) !== null
        ? null
        : invalidMessage(personFieldWords.phoneNumber, 'phone number'),
  },
  teamCategory: { label: personFieldWords.teamCategory, required: true },
  jobTitle: { label: personFieldWords.jobTitle, required: true },
  role: { label: personFieldWords.role, required: true },
  dealershipIds: { label: personFieldWords.dealershipIds, required: true },
  defaultDealershipId: {
    label: personFieldWords.defaultDealershipId,
    validate: (id, { dealershipIds }) =>
      dealershipIds.length === 0 || (id !== null && dealershipIds.includes(id))
        ? null
        : 'Choose the dealership to start in',
  },
  dmsNumbers: { label: personFieldWords.dmsNumbers },
  sendInvite: { label: 'Send the invitation now' },
};

/** The rules where a person needs an account of a hosted tenant, or not. */
export const rulesFor = (needsAccountId: boolean): FieldRules<PersonValues> => ({
  ...personRules,
  accountId: { label: personFieldWords.accountId, required: needsAccountId },
});

/** The values of a new person with access to one store. */
export function newPersonValues(dealershipId: string): PersonValues {
  return {
    firstName: '',
    lastName: '',
    email: '',
    accountId: '',
    phoneNumber: '',
    teamCategory: null,
    jobTitle: null,
    role: null,
    dealershipIds: [dealershipId],
    defaultDealershipId: dealershipId,
    dmsNumbers: [],
    sendInvite: true,
  };
}

/** The values of an existing person. */
export function valuesOf(record: UserListRecord): PersonValues {
  const entry = buildUserListEntry(record);
  const { firstName, lastName, email, phoneNumber, jobTitle, role, userDealerships, defaultDealershipId } = entry;
  return {
    firstName,
    lastName,
    email,
    accountId: entry.localAccountId,
    phoneNumber,
    teamCategory: teamOf(record.teamCategory, jobTitle),
    jobTitle: jobTitle || null,
    role: role || null,
    dealershipIds: userDealerships.map(({ id }) => id),
    defaultDealershipId: defaultDealershipId || null,
    dmsNumbers: record.dmsNumbers ?? [],
    sendInvite: false,
  };
}

function teamOf(stored: string | undefined, jobTitle: string): TeamCategory | null {
  const known = jobTitles.find((title) => title === jobTitle);
  return teamCategories.find((team) => team === stored) ?? (known === undefined ? null : teamCategoryOf(known));
}

/** The body that creates the person. */
export function newUserBody(values: PersonValues, workingIn: string) {
  const { email, sendInvite } = values;
  const accountId = values.accountId.trim() || undefined;
  return { ...officeOf(values), email, accountId, sendInvite, workingIn };
}

/** The body that changes a person. `basedOn` is the version that was edited, and `accountId` the account that the person has. */
export function changedUserBody(
  values: PersonValues,
  { accountId, ...about }: { userId: string; workingIn: string; basedOn: string; accountId: string },
) {
  const another = values.accountId.trim();
  return { ...officeOf(values), ...(another === accountId ? {} : { accountId: another }), ...about };
}

/** The store whose number was refused. The server gives its index among all sent numbers. Null if it refused none. */
export function storeOfRefusedNumber(error: unknown, sent: { readonly dmsNumbers?: readonly DmsNumber[] | undefined }) {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const [path = ''] = errors.flatMap((each) => (each.path.startsWith('dmsNumbers.') ? [each.path] : []));
  return sent.dmsNumbers?.[Number(path.split('.')[1])]?.dealershipId ?? null;
}

function officeOf(values: PersonValues) {
  const { firstName, lastName, phoneNumber, dealershipIds } = values;
  return {
    firstName,
    lastName,
    phoneNumber,
    role: values.role ?? '',
    jobTitle: values.jobTitle ?? '',
    teamCategory: values.teamCategory ?? '',
    dealershipIds,
    defaultDealershipId: values.defaultDealershipId ?? '',
    // The numbers of a removed store are removed too.
    dmsNumbers: values.dmsNumbers.filter(({ dealershipId }) => dealershipIds.includes(dealershipId)),
  };
}

/**
 * The values after a store was added or removed. If there is any store, one of them is the default. If the former
 * default store is added again, it becomes the default again.
 */
export function withDealership(values: PersonValues, id: string, isGiven: boolean, startBefore: string | null = null) {
  const others = values.dealershipIds.filter((each) => each !== id);
  const dealershipIds = isGiven ? [...others, id] : others;
  const defaultDealershipId = isGiven && id === startBefore ? id : values.defaultDealershipId;
  const isThere = defaultDealershipId !== null && dealershipIds.includes(defaultDealershipId);
  return { dealershipIds, defaultDealershipId: isThere ? defaultDealershipId : (dealershipIds[0] ?? null) };
}
