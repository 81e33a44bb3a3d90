import { calls } from '@fixed-ops/contract';
import { requireSelf } from '../auth/authorize.ts';
import { accountRoute } from '../route.ts';
import { changeAccount } from './change-account.ts';

/** Everybody may change the own name and phone number, also the role that changes nothing else. Nobody another's yet. */
export const updateUserRoute = accountRoute(calls.updateUser, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async (input) => {
    const { userId, ...change } = input.body;
    requireSelf(input.caller, userId, 'employeeId');
    return changeAccount(input, calls.updateUser.name, async () => change);
  },
});
