import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { requireSelf } from '../auth/authorize.ts';
import { accountRoute } from '../http/route.ts';

const rowSchema = z.object({ is_verified: z.boolean(), stores: z.array(z.string()) });

/** The shell sends this once, when it loads a person who is not verified yet. A repeated call changes nothing and is not audited. */
export const accountStatusRoute = accountRoute(calls.updateUserAccountStatus, {
  access: { rule: { roles: '*' }, ownDataOnly: true },
  handler: async ({ db, body, caller, clock }) => {
    requireSelf(caller, body.userId, 'employeeId');
    await db.transaction(async (tx) => {
      const [row] = await tx.query(
        `select is_verified, array(select dealership_id from user_dealership where user_id = $1 order by 1) as stores
           from app_user where id = $1 for update`,
        [caller.userId],
      );
      const { is_verified: before, stores } = rowSchema.parse(row);
      if (before === body.status) return;
      // A hosted tenant does not report sign-ins, so the first visit is recorded instead.
      await tx.execute(
        `update app_user set is_verified = $2, last_login_at = case when $2 then coalesce(last_login_at, $3) else last_login_at end
          where id = $1`,
        [caller.userId, body.status, clock.now().toISOString()],
      );
      await writeAudit(tx, {
        at: clock.now(),
        userId: caller.userId,
        dealershipId: null,
        seenIn: stores,
        action: 'UpdateUserAccountStatus',
        entity: 'app_user',
        entityId: caller.userId,
        before: { isVerified: before },
        after: { isVerified: body.status },
      });
    });
    return { userId: caller.userId, status: body.status };
  },
});
