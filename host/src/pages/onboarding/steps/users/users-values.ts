import { jobTitleLabel, jobTitles, roleLabel } from '@fixed-ops/access';
import { usersStepSchema } from '@fixed-ops/contract/help';
import type { FieldRules } from '@fixed-ops/ui';
import { addedId, isAdded } from '../../frame/use-row-keys.ts';
import type { StepData } from '../../frame/use-step-form.ts';
import { ROLE_ORDER } from './drafted-roles.ts';

export interface UserRow {
  /** Identifies the row, also in a version that somebody else saved. It is never sent. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The object id of an account in a hosted tenant. */
  readonly accountId: string;
  readonly jobTitle: string;
  readonly role: string;
  /** Ids of stores. An empty list means every store. */
  readonly stores: readonly string[];
}
export interface UserValues {
  readonly users: readonly UserRow[];
}

export const newUser = (): UserRow => ({
  id: addedId(),
  firstName: '',
  lastName: '',
  email: '',
  accountId: '',
  jobTitle: '',
  role: '',
  stores: [],
});

export function userValuesOf(saved: unknown): UserValues {
  const users = usersStepSchema.safeParse(saved).data?.users ?? [];
  return { users: users.map((user) => ({ ...user, accountId: user.accountId ?? '', id: savedUserId(user) })) };
}

/** The id of a saved person: the normalized address. */
export const savedUserId = ({ email }: Pick<UserRow, 'email'>): string => email.trim().toLowerCase();

export const userDataOf = ({ users }: UserValues): StepData<'users'> => ({
  // A draft that an earlier version kept has no ids of accounts.
  users: users.map(({ id: _id, stores, accountId = '', ...user }) => ({
    ...user,
    ...(accountId.trim() === '' ? {} : { accountId }),
    stores: [...stores],
  })),
});

/**
 * Why the stores are not valid. Unknown names are refused, because without them the list could be empty, which means
 * every store.
 */
const storesProblem = (known: readonly string[]) => (stores: readonly string[]) => {
  const wrong = stores.find((id) => !known.includes(id));
  if (wrong === undefined) return null;
  return known.length === 0
    ? `There is no store “${wrong}” yet: save Group and stores first`
    : `There is no store “${wrong}” in Group and stores`;
};

/** Why a word of a pasted list is not valid: it is not one of the choices. Null if it is. */
const listProblem = (label: string, value: string, known: readonly string[]): string | null =>
  value === '' || known.includes(value) ? null : `${label} has no “${value}”: choose another`;

/**
 * Why a role is not valid. A list may give an added person a role that its author may not draft. Other people may have
 * drafted the saved ones.
 */
const roleProblem = (role: string, user: UserRow, { roles, keyOf, savedRoles }: RuleInput): string | null =>
  listProblem('Role', role, ROLE_ORDER) ??
  (role === '' || roles.includes(role) || !isAdded(user) || savedRoles.get(keyOf(user)) === role
    ? null
    : `Only an administrator of all dealerships can draft “${roleLabel(role)}”: choose another`);

interface RuleInput {
  /** Identifies the same person in another version. */
  readonly keyOf: (user: UserRow) => string;
  /** The ids of all present and former stores. */
  readonly known: readonly string[];
  /** The roles that the person may draft. */
  readonly roles: readonly string[];
  /** The saved roles by key. */
  readonly savedRoles: ReadonlyMap<string, string>;
}

/** The rules of the rows. */
export const userRulesFor = (input: RuleInput): FieldRules<UserValues> => ({
  users: {
    label: 'Users',
    serverPath: 'data.users',
    each: {
      key: input.keyOf,
      label: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email || 'New user',
      fields: {
        firstName: { label: 'First name', required: true },
        lastName: { label: 'Last name', required: true },
        email: { label: 'Email', required: true, type: 'email' },
        accountId: { label: 'Account id' },
        jobTitle: {
          label: 'Job title',
          required: true,
          validate: (title) => listProblem('Job title', title, jobTitles),
        },
        role: { label: 'Role', required: true, validate: (role, user) => roleProblem(role, user, input) },
        stores: { label: 'Stores', validate: storesProblem(input.known) },
      },
    },
  },
});

export const TITLES = jobTitles.map((title) => ({ value: title, label: jobTitleLabel(title) }));
