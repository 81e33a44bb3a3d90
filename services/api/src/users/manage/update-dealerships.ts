import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { writeAudit } from '../../audit.ts';
import { notYourDealership } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import { defaultProblem } from './create-user.ts';
import { requireOtherAdministrator } from './last-administrator.ts';
import { readListRecord } from './list-record.ts';
import { assignableDealerships, lockManagedUser } from './managed-user.ts';
import { requireNoProblem } from './person-rules.ts';

/**
 * Replaces the dealerships of a person. An administrator of some gives and takes those alone: the others, which may not even be
 * known to the administrator, must be named as they are. DMS numbers of a dealership go with it.
 */
export const updateDealershipsRoute = accountRoute(calls.updateUsersDealerships, {
  access: { rule: areaRules.users },
  handler: async ({ db, clock, clientId, caller, body, provisioning }) => {
    await db.transaction(async (tx) => {
      const user = await lockManagedUser(tx, caller, body.userId);
      const wanted = [...new Set<string>(body.dealershipIds)].sort();
      requireNoProblem(defaultProblem(wanted, body.defaultDealershipId));
      const added = wanted.filter((id) => !user.dealershipIds.includes(id));
      const removed = user.dealershipIds.filter((id) => !wanted.includes(id));
      const isSame = added.length === 0 && removed.length === 0;
      if (isSame && user.defaultDealershipId === body.defaultDealershipId) return;
      const assignable = await assignableDealerships(tx, caller);
      if ([...added, ...removed].some((id) => !assignable.has(id)))
        throw notYourDealership('You may give and take only dealerships of your own.');
      await requireOtherAdministrator(tx, user, removed, provisioning);
      await tx.execute('delete from user_dealership where user_id = $1 and dealership_id = any($2::text[])', [
        user.id,
        removed,
      ]);
      await tx.execute('delete from user_dms_number where user_id = $1 and dealership_id = any($2::text[])', [
        user.id,
        removed,
      ]);
      await tx.execute(
        'insert into user_dealership (user_id, dealership_id) select $1, id from unnest($2::text[]) as d (id)',
        [user.id, added],
      );
      await tx.execute('update app_user set default_dealership_id = $2 where id = $1', [
        user.id,
        body.defaultDealershipId,
      ]);
      await writeAudit(tx, {
        at: clock.now(),
        userId: caller.userId,
        dealershipId: body.defaultDealershipId,
        action: calls.updateUsersDealerships.name,
        entity: 'app_user',
        entityId: user.id,
        before: { dealershipIds: user.dealershipIds, defaultDealershipId: user.defaultDealershipId },
        after: { dealershipIds: wanted, defaultDealershipId: body.defaultDealershipId },
      });
    });
    return readListRecord(db, { caller, clientId }, body.userId);
  },
});
