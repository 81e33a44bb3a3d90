import { calls } from '@fixed-ops/contract';
import { tokenInvalid } from '../problem/problem.ts';
import { accountRoute } from '../route.ts';
import { accountColumns, accountRowSchema, toAccountRecord } from './account-record.ts';

const sql = `
  select ${accountColumns}
    from app_user u join dealership_group g on g.id = u.group_id
   where u.id = $1`;

export const getUserRoute = accountRoute(calls.getUser, {
  access: { rule: { roles: '*' } },
  userIdIs: 'localAccountId',
  handler: async ({ db, caller, clientId }) => {
    const [row] = await db.query(sql, [caller.userId]);
    // The caller was there when the request began; gone now, the token is no use any more.
    if (row === undefined) throw tokenInvalid('invalid');
    return { value: [toAccountRecord(accountRowSchema.parse(row), clientId)] };
  },
});
