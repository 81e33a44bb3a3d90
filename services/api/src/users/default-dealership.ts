import { calls } from '@fixed-ops/contract';
import { requireMembership, requireSelf } from '../auth/authorize.ts';
import { accountRoute } from '../route.ts';
import { changeAccount } from './change-account.ts';

/** The dealership that a person starts in where no browser remembers another: one of their own. */
export const defaultDealershipRoute = accountRoute(calls.updateUserDefaultDealership, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async (input) => {
    const { body, caller } = input;
    requireSelf(caller, body.userId, 'employeeId');
    const { id } = requireMembership(caller, body.dealershipId);
    return changeAccount(input, calls.updateUserDefaultDealership.name, async () => ({ defaultDealershipId: id }));
  },
});
