import type { JobTitle, Role } from '@fixed-ops/access';
import type { DealershipId, UserId } from '@fixed-ops/contract';

/** The fields of a caller's dealership that authorization and dates need. */
export interface ScopedDealership {
  readonly id: DealershipId;
  readonly name: string;
  readonly groupId: string;
  readonly timezone: string;
  /** Product codes, without the prefix `Product.`. */
  readonly products: readonly string[];
}

/** A person's numbers in the dealer management system of one dealership. */
export interface OwnNumbers {
  readonly advisors: readonly string[];
  readonly technicians: readonly string[];
  readonly counters: readonly string[];
}

/** The signed-in person behind a request, as stored in the database at that moment. */
export interface Caller {
  readonly userId: UserId;
  readonly localAccountId: string;
  readonly fullName: string;
  readonly email: string;
  readonly groupId: string;
  readonly role: Role;
  readonly jobTitle: JobTitle;
  readonly devFeatures: boolean;
  readonly isTai: boolean;
  readonly dealerships: readonly ScopedDealership[];
  /** The other stores of the group. Only ADMIN_SUPER has them, and only administration may use them. */
  readonly administered: readonly ScopedDealership[];
  numbersAt(dealershipId: DealershipId): OwnNumbers;
}
