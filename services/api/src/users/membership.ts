import { calls } from '@fixed-ops/contract';
import { accountRoute } from '../route.ts';

export const membershipRoute = accountRoute(calls.getUserDealershipMembership, {
  access: { rule: { roles: '*' } },
  handler: async ({ caller }) => caller.dealerships.map(({ id, name }) => ({ dealershipId: id, dealershipName: name })),
});
