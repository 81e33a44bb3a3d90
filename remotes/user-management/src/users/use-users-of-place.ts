import { answerOf, useCall } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { useSession } from '@fixed-ops/session';
import { useMemo } from 'react';
import { narrowed, storesAmong } from './user-filter.ts';
import { buildUserList, type UserListEntry } from './user-list-entry.ts';
import { GROUP } from './users-address.ts';

const NOBODY_LISTED: readonly UserListEntry[] = [];

/**
 * The people of the active store. For an administrator of the group, the people of the store or group in the address.
 */
export function useUsersOfPlace(asked: string) {
  const { user, activeDealership, dealerships } = useSession();
  // An administrator of the group chooses one store or all of them; everybody else gets the active one.
  const isOfGroup = user.role === 'ADMIN_SUPER';
  // Without a choice, the list is of the active store. The whole group needs the right to it.
  const store = asked === (isOfGroup ? String(activeDealership.id) : GROUP) ? '' : asked;
  const isGroup = isOfGroup && store !== '';
  const call = useCall(peopleCalls.getUsersFromDealership, { query: isGroup ? { scope: 'group' } : {} });
  // While another place loads, the former answer must not be listed, counted or exported.
  const answer = call.isPlaceholderData ? { ...answerOf(call), data: undefined } : answerOf(call);
  const known = useMemo(() => buildUserList(call.data ?? [], user.id), [call.data, user.id]);
  const people = answer.data === undefined ? NOBODY_LISTED : known;
  // A new store can be chosen even if nobody works in it yet.
  const stores = useMemo(() => storesAmong(known, isOfGroup ? dealerships : []), [known, isOfGroup, dealerships]);
  const group = user.dealershipGroup;
  return {
    answer,
    people,
    /** The people of the chosen store. */
    ofPlace: isGroup && store !== GROUP ? narrowed(people, { role: '', title: '', store }) : people,
    /** The name of the chosen store or of the group. Filters of its people do not change it. */
    place: !isGroup ? activeDealership.name : (stores.find(({ id }) => id === store)?.name ?? group),
    stores,
    store,
    isGroup,
    isOfGroup,
    refetch: () => void call.refetch(),
  };
}

export type UsersOfPlace = ReturnType<typeof useUsersOfPlace>;
