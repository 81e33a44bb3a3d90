import { type AccessFlags, type AreaKey, access, canOpen, isAreaKey } from '@fixed-ops/access';
import type { DealershipId } from '@fixed-ops/contract';
import { ownNumbersOf } from './authorize.ts';
import type { Caller, OwnNumbers, ScopedDealership } from './caller.ts';

/** The rights of role and title that an answer may depend on: whether an area or a section is open. */
export type Permission = AreaKey | Extract<keyof AccessFlags, `canSee${string}`>;

/** The fields of a dealership that a cached answer may use. */
export type SeenDealership = Pick<ScopedDealership, 'id' | 'name' | 'timezone'>;

/**
 * The caller, reduced to what a cached answer may depend on. It contains no name and no id: the answer serves everybody with the same
 * view, and its key contains everything in here.
 */
export interface Viewer<Asked extends Permission = Permission> {
  /** The person's dealerships that the answer may depend on, by name. */
  readonly dealerships: readonly SeenDealership[];
  /** Null for a person who sees everybody there. Otherwise the own numbers, which replace any filter on people. */
  ownNumbersAt(dealershipId: DealershipId): OwnNumbers | null;
  may(permission: Asked): boolean;
}

/** Whether role and title open an area or a section. */
export function may(caller: Caller, permission: Permission): boolean {
  return isAreaKey(permission) ? canOpen(caller, permission) : access(caller)[permission];
}

/**
 * The person as a viewer of these dealerships.
 * @param asked the rights that the answer may ask for; asking for any other is a mistake in the route, and throws
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
