import { calls } from '@fixed-ops/contract';
import { requireMembership } from '../auth/authorize.ts';
import { notYourDealership } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';
import { changeAccount } from './change-account.ts';
import { requireStartIn } from './manage/managed-user.ts';

/** The dealership in which a person starts if the browser remembers none; one of the person's own. */
export const defaultDealershipRoute = accountRoute(calls.updateUserDefaultDealership, {
  refuses: { 422: 'The person is deleted.' },
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async (input) => {
    const { body, caller } = input;
    return changeAccount(
      input,
      body.userId,
      { action: calls.updateUserDefaultDealership.name, workingIn: body.workingIn },
      async ({ tx, managed }) => {
        if (managed === null) return { defaultDealershipId: requireMembership(caller, body.dealershipId).id };
        if (!managed.dealershipIds.some((id) => id === body.dealershipId))
          throw notYourDealership('This is none of the person’s dealerships.');
        await requireStartIn(tx, caller, body.dealershipId, { user: managed, staying: managed.dealershipIds });
        return { defaultDealershipId: body.dealershipId };
      },
    );
  },
});
