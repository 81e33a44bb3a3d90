import { useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';

/** A dealership that people can be given to, or that a person has already. */
export interface StoreChoice {
  readonly id: string;
  readonly name: string;
  /** "30 users, CDK"; empty where nothing is known. */
  readonly note: string;
  /** Somebody else's to give and take: it stays as it is. */
  readonly isFixed: boolean;
}

/**
 * The stores that the administrator may give: of the group for all of them, else the one at hand; and those that the person has
 * besides, which stay.
 */
export function useStores(
  ofPerson: readonly { readonly id: string; readonly name: string }[] = [],
): readonly StoreChoice[] {
  const { user, activeDealership } = useSession();
  const infos = useCall(administrationCalls.groupDealershipInfo);
  const given = (infos.data ?? []).map(({ dealershipId, name, userCount, dms }) => ({
    id: String(dealershipId),
    name,
    note: [userCount === 1 ? '1 user' : `${userCount} users`, dms].filter(Boolean).join(', '),
    isFixed: false,
  }));
  const own = given.length > 0 ? given : [{ ...activeDealership, note: '', isFixed: false }];
  const mine = user.role === 'ADMIN_SUPER' ? own : own.filter(({ id }) => id === activeDealership.id);
  const others = ofPerson
    .filter(({ id }) => !mine.some((store) => store.id === id))
    .map(({ id, name }) => ({ id, name, note: '', isFixed: true }));
  return [...mine, ...others];
}
