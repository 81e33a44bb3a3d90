import type { LoadedSession } from '@fixed-ops/session';
import type { UserListEntry } from './user-list-entry.ts';

/**
 * Names of the person's stores that are others' to administer, whose word it takes for what holds in all of them: role, title, whether the
 * account is open, sessions. None for who administers the group.
 */
export function storesElsewhere(
  { userDealerships }: Pick<UserListEntry, 'userDealerships'>,
  { user, activeDealership, dealerships }: Pick<LoadedSession, 'user' | 'activeDealership' | 'dealerships'>,
): readonly string[] {
  if (user.role === 'ADMIN_SUPER') return [];
  const own = new Set([activeDealership, ...dealerships].map(({ id }) => String(id)));
  return userDealerships.filter(({ id }) => !own.has(String(id))).map(({ name }) => name);
}
