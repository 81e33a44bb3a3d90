import { calls } from '@fixed-ops/contract';
import { accountRoute } from '../http/route.ts';
import { readAccount } from './read-account.ts';

export const getUserRoute = accountRoute(calls.getUser, {
  access: { rule: { roles: '*' } },
  userIdIs: 'localAccountId',
  handler: async ({ db, caller, clientId }) => ({ value: [await readAccount(db, caller.userId, clientId)] }),
});
