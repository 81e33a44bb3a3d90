import { useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';

/** A dealership that this administrator can grant, or that the person already has. */
export interface StoreChoice {
  readonly id: string;
  readonly name: string;
  /** "30 users, CDK"; empty if neither is known. */
  readonly note: string;
  /** True if only other administrators can grant or remove it. */
  readonly isFixed: boolean;
}

/**
 * The stores to choose from. An administrator of the group may grant all of its stores, everybody else only the active
 * one. Other stores of the person are listed but cannot be changed.
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
