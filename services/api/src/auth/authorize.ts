import { access, canAccess } from '@fixed-ops/access';
import type { DealershipId, HttpMethod } from '@fixed-ops/contract';
import { notYourDealership, productRequired, readOnly, roleRequired, titleRequired } from '../http/problem/problem.ts';
import type { RouteAccess } from '../http/route.ts';
import type { Caller, OwnNumbers, ScopedDealership } from './caller.ts';

/** The `{userId}` of a request must be the caller: as employee id, or as local account id where the call says so. */
export function requireSelf(caller: Caller, userId: string, userIdIs: 'employeeId' | 'localAccountId'): void {
  const own = userIdIs === 'employeeId' ? caller.userId : caller.localAccountId;
  if (userId !== own) throw notYourDealership('This address belongs to another person.');
}

const withId = (dealerships: readonly ScopedDealership[], id: string) => dealerships.find((one) => one.id === id);

/** The caller's dealership with this id. One of someone else and one that does not exist get the same answer. */
export function requireMembership(caller: Caller, dealershipId: string): ScopedDealership {
  const dealership = withId(caller.dealerships, dealershipId);
  if (dealership === undefined) throw notYourDealership();
  return dealership;
}

/** The same for a route with this rule, which may be open to who administers the whole group. */
export function requireReach(caller: Caller, { ofGroup }: RouteAccess, dealershipId: string): ScopedDealership {
  const administered = ofGroup ? withId(caller.administered, dealershipId) : undefined;
  return administered ?? requireMembership(caller, dealershipId);
}

/** Role, then title, then product, then whether the role may write; the first that refuses gives the answer. */
export function requireAccess(
  caller: Caller,
  rule: RouteAccess,
  method: HttpMethod,
  dealership: ScopedDealership | undefined,
): void {
  if (!canAccess(caller, { roles: rule.rule.roles })) throw roleRequired();
  if (!canAccess(caller, rule.rule)) throw titleRequired();
  if (rule.product !== undefined && !caller.devFeatures && !dealership?.products.includes(rule.product)) {
    throw productRequired(rule.product);
  }
  if (method !== 'GET' && rule.ownDataOnly !== true && access(caller).isReadOnly) throw readOnly();
}

/** Null for a caller who sees everybody; else the numbers that replace any filter on people. */
export function ownNumbersOf(caller: Caller, dealershipId: DealershipId): OwnNumbers | null {
  return access(caller).hasAllEmployeeView ? null : caller.numbersAt(dealershipId);
}
