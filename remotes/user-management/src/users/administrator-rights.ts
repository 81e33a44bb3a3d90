import { grantableRoles, roleLabel } from '@fixed-ops/access';
import type { LoadedSession } from '@fixed-ops/session';
import type { Limits } from '../person/invitation-words.ts';
import type { UserListEntry } from './user-list-entry.ts';

/** The person whose rights are checked, and the active store. */
export type Administrator = Pick<LoadedSession, 'user' | 'activeDealership' | 'dealerships'>;

/**
 * Names of the person's stores that this administrator does not administer. Role, title, sessions and the state of the account apply in
 * every store, so changing them needs the administrators of these as well. Empty for an administrator of the group.
 */
export function storesElsewhere(
  { userDealerships }: Pick<UserListEntry, 'userDealerships'>,
  { user, activeDealership, dealerships }: Administrator,
): readonly string[] {
  if (user.role === 'ADMIN_SUPER') return [];
  const own = new Set([activeDealership, ...dealerships].map(({ id }) => String(id)));
  return userDealerships.filter(({ id }) => !own.has(String(id))).map(({ name }) => name);
}

/** Whether this administrator may grant the person's role. The server refuses changes of people with other roles. */
export const isGrantable = ({ role }: Pick<UserListEntry, 'role'>, { user }: Pick<Administrator, 'user'>): boolean =>
  grantableRoles(user).some((each) => each === role);

/** The reasons why this administrator may not delete the person. */
export const limitsOf = (entry: UserListEntry, administrator: Administrator): Limits => ({
  storesElsewhere: storesElsewhere(entry, administrator),
  notGrantable: isGrantable(entry, administrator) ? null : roleLabel(entry.role),
});
