import { jobTitleLabel, jobTitles, roleLabel } from '@fixed-ops/access';
import { usersStepSchema } from '@fixed-ops/contract/help';
import type { FieldRules } from '@fixed-ops/ui';
import { addedId } from '../../frame/use-row-keys.ts';
import type { StepData } from '../../frame/use-step-form.ts';

export interface UserRow {
  /** Identifies the row, also in a version that somebody else saved. It is never sent. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
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
  jobTitle: '',
  role: '',
  stores: [],
});

export function userValuesOf(saved: unknown): UserValues {
  const users = usersStepSchema.safeParse(saved).data?.users ?? [];
  return { users: users.map((user) => ({ ...user, id: savedUserId(user) })) };
}

/** The id of a saved person: the normalized address. */
export const savedUserId = ({ email }: Pick<UserRow, 'email'>): string => email.trim().toLowerCase();

export const userDataOf = ({ users }: UserValues): StepData<'users'> => ({
  users: users.map(({ id: _id, stores, ...user }) => ({ ...user, stores: [...stores] })),
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
 * The rules of the rows. `keyOf` identifies the same person in another version; `known` has the ids of all present and
 * former stores.
 */
export const userRulesFor = (keyOf: (user: UserRow) => string, known: readonly string[]): FieldRules<UserValues> => ({
  users: {
    label: 'Users',
    serverPath: 'data.users',
    each: {
      key: keyOf,
      label: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email || 'New user',
      fields: {
        firstName: { label: 'First name', required: true },
        lastName: { label: 'Last name', required: true },
        email: { label: 'Email', required: true, type: 'email' },
        jobTitle: {
          label: 'Job title',
          required: true,
          validate: (title) => listProblem('Job title', title, jobTitles),
        },
        role: { label: 'Role', required: true, validate: (role) => listProblem('Role', role, ROLE_ORDER) },
        stores: { label: 'Stores', validate: storesProblem(known) },
      },
    },
  },
});

export const TITLES = jobTitles.map((title) => ({ value: title, label: jobTitleLabel(title) }));

export const ROLE_ORDER = ['EMPLOYEE', 'MANAGER', 'MANAGER_SUPER', 'ADMIN', 'ADMIN_SUPER', 'CONSULTANT'] as const;

/** The roles that a person may grant, from the lowest to the highest. */
export const rolesOf = (granted: readonly string[]): { readonly value: string; readonly label: string }[] =>
  ROLE_ORDER.filter((role) => granted.includes(role)).map((role) => ({ value: role, label: roleLabel(role) }));
