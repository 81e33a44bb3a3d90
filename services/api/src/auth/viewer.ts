import { type AccessFlags, type AreaKey, access, canOpen, isAreaKey } from '@fixed-ops/access';
import type { DealershipId } from '@fixed-ops/contract';
import { ownNumbersOf } from './authorize.ts';
import type { Caller, OwnNumbers, ScopedDealership } from './caller.ts';

/** What an answer may depend on of somebody's role and title: whether an area or a section is open to them. */
export type Permission = AreaKey | Extract<keyof AccessFlags, `canSee${string}`>;

/** A dealership as far as a kept answer may know it. */
export type SeenDealership = Pick<ScopedDealership, 'id' | 'name' | 'timezone'>;

/**
 * Who asks, as far as an answer that is kept may depend on it. There is no name and no id in it: the answer serves everybody
 * whose view is the same, and its key holds all that is here.
 */
export interface Viewer<Asked extends Permission = Permission> {
  /** The dealerships of the person that the answer may follow from, by name. */
  readonly dealerships: readonly SeenDealership[];
  /** Null for a person who sees everybody there; else the numbers that replace any filter on people. */
  ownNumbersAt(dealershipId: DealershipId): OwnNumbers | null;
  may(permission: Asked): boolean;
}

/** Whether role and title open an area or a section to somebody. */
export function may(caller: Caller, permission: Permission): boolean {
  return isAreaKey(permission) ? canOpen(caller, permission) : access(caller)[permission];
}

/**
 * The person as a viewer of these dealerships.
 * @param asked what the answer may ask of role and title; anything else is a mistake in the route, and throws
 */
export function viewerOf<Asked extends Permission>(
  caller: Caller,
  dealerships: readonly SeenDealership[],
  asked: readonly Asked[],
): Viewer<Asked> {
  return {
    dealerships,
    ownNumbersAt: (dealershipId) => ownNumbersOf(caller, dealershipId),
    may: (permission) => {
      if (!asked.includes(permission))
        throw new Error(`An answer asks for ${permission}, which its route does not declare`);
      return may(caller, permission);
    },
  };
}
