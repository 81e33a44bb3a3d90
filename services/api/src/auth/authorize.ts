import { type AccessRule, access, canAccess } from '@fixed-ops/access';
import type { DealershipId, HttpMethod } from '@fixed-ops/contract';
import { notYourDealership, productRequired, readOnly, roleRequired, titleRequired } from '../http/problem/problem.ts';
import type { RouteAccess } from '../http/route.ts';
import type { Caller, OwnNumbers, ScopedDealership } from './caller.ts';

/** Checks that the `{userId}` of a request is the caller: the employee id, or the local account id if the call says so. */
export function requireSelf(caller: Caller, userId: string, userIdIs: 'employeeId' | 'localAccountId'): void {
  const own = userIdIs === 'employeeId' ? caller.userId : caller.localAccountId;
  if (userId !== own) throw notYourDealership('This address belongs to another person.');
}

const withId = (dealerships: readonly ScopedDealership[], id: string) => dealerships.find((one) => one.id === id);

/** The caller's dealership with this id. Another person's dealership and an unknown id get the same answer. */
export function requireMembership(caller: Caller, dealershipId: string): ScopedDealership {
  const dealership = withId(caller.dealerships, dealershipId);
  if (dealership === undefined) throw notYourDealership();
  return dealership;
}

/** The same for a route with this rule, which may be open to administrators of the whole group. */
export function requireReach(caller: Caller, { ofGroup }: RouteAccess, dealershipId: string): ScopedDealership {
  const administered = ofGroup ? withId(caller.administered, dealershipId) : undefined;
  return administered ?? requireMembership(caller, dealershipId);
}

/** Checks role, title, product and the right to write, in this order. The first check that fails decides the answer. */
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

/** Whether the caller may write under a rule. A rule with a product needs more. */
export function mayWrite(caller: Caller, rule: AccessRule): boolean {
  return canAccess(caller, rule) && !access(caller).isReadOnly;
}

/** Null if the caller may see everybody. Otherwise the own numbers, which replace any filter on people. */
export function ownNumbersOf(caller: Caller, dealershipId: DealershipId): OwnNumbers | null {
  return access(caller).hasAllEmployeeView ? null : caller.numbersAt(dealershipId);
}
