import { answerOf, useCall } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { useSession } from '@fixed-ops/session';
import { useMemo } from 'react';
import { narrowed, storesAmong } from './user-filter.ts';
import { buildUserList, type UserListEntry } from './user-list-entry.ts';
import { GROUP } from './users-address.ts';

const NOBODY_LISTED: readonly UserListEntry[] = [];

/** The people of the store at hand, or for who administers the group of the store or group that the address asks for. */
export function useUsersOfPlace(asked: string) {
  const { user, activeDealership, dealerships } = useSession();
  // Who administers the group looks at one store or at all of them; everybody else at the one at hand.
  const isOfGroup = user.role === 'ADMIN_SUPER';
  // The store at hand is what the list is of without a choice; the whole group is for whom it may be asked.
  const store = asked === (isOfGroup ? String(activeDealership.id) : GROUP) ? '' : asked;
  const isGroup = isOfGroup && store !== '';
  const call = useCall(peopleCalls.getUsersFromDealership, { query: isGroup ? { scope: 'group' } : {} });
  // People of the store are not those of the group: until those asked for are there, nobody is listed, counted or filed.
  const answer = call.isPlaceholderData ? { ...answerOf(call), data: undefined } : answerOf(call);
  const known = useMemo(() => buildUserList(call.data ?? [], user.id), [call.data, user.id]);
  const people = answer.data === undefined ? NOBODY_LISTED : known;
  // A store of the group is there to choose before anybody works in it.
  const stores = useMemo(() => storesAmong(known, isOfGroup ? dealerships : []), [known, isOfGroup, dealerships]);
  const group = user.dealershipGroup;
  return {
    answer,
    people,
    /** Those of the store that is looked at. */
    ofPlace: isGroup && store !== GROUP ? narrowed(people, { role: '', title: '', store }) : people,
    /** The store that is looked at: the one at hand, or another of the group; narrowing the people of one store leaves it so. */
    place: !isGroup ? activeDealership.name : (stores.find(({ id }) => id === store)?.name ?? group),
    stores,
    store,
    isGroup,
    isOfGroup,
    refetch: () => void call.refetch(),
  };
}

export type UsersOfPlace = ReturnType<typeof useUsersOfPlace>;
