import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Caller } from '../../auth/caller.ts';
import { RULE_BROKEN } from '../../http/openapi/refusal-words.ts';
import { notYourDealership, Problem } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import type { Provisioning } from '../provisioning/provisioning.ts';
import { auditPerson } from './audit-person.ts';
import { readDmsNumbers } from './dms-numbers.ts';
import { requireOtherAdministrator } from './last-administrator.ts';
import { readListRecord } from './list-record.ts';
import {
  assignableDealerships,
  lockManagedUser,
  type ManagedUser,
  requireOpen,
  requireStartIn,
} from './managed-user.ts';
import { defaultProblem, requireNoProblem } from './person-rules.ts';

/**
 * Replaces the dealerships of a person. Administrators can add and remove only their own dealerships; the request must repeat the person's
 * others. The DMS numbers of a removed dealership are removed too. As with `UpdateUser`, people cannot change their own dealerships: those who
 * administer a store of the group see its figures only after somebody else has added them to it.
 */
export const updateDealershipsRoute = accountRoute(calls.updateUsersDealerships, {
  refuses: { 422: `They are the caller’s own. ${RULE_BROKEN}` },
  access: { rule: areaRules.users },
  handler: async ({ db, clock, clientId, caller, body, provisioning }) => {
    if (body.userId === caller.userId)
      throw new Problem(422, 'own_account', 'You cannot change your own dealerships. Ask another administrator.');
    await db.transaction(async (tx) => {
      const user = await lockManagedUser(tx, caller, body);
      requireOpen(user);
      await replaceDealerships(tx, { ...body, caller, user, provisioning, at: clock.now() });
    });
    return readListRecord(db, { caller, clientId, workingIn: body.workingIn }, body.userId);
  },
});

interface Replacement {
  readonly caller: Caller;
  /** The person, locked. */
  readonly user: ManagedUser;
  readonly dealershipIds: readonly string[];
  readonly defaultDealershipId: string;
  readonly workingIn?: string | undefined;
  readonly provisioning: Provisioning;
  readonly at: Date;
}

/** Answers the person after the change. Throws 400, 403 and 422. */
export async function replaceDealerships(tx: Database, replacement: Replacement): Promise<ManagedUser> {
  const { caller, user, defaultDealershipId, provisioning } = replacement;
  const wanted = [...new Set(replacement.dealershipIds)].sort();
  requireNoProblem(defaultProblem(wanted, defaultDealershipId));
  const added = wanted.filter((id) => !user.dealershipIds.includes(id));
  const removed = user.dealershipIds.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0 && user.defaultDealershipId === defaultDealershipId) return user;
  const assignable = await assignableDealerships(tx, caller, replacement.workingIn);
  if ([...added, ...removed].some((id) => !assignable.has(id)))
    throw notYourDealership('You can add and remove only your own dealerships.');
  await requireStartIn(tx, caller, defaultDealershipId, { user, staying: wanted });
  await requireOtherAdministrator(tx, user, removed, provisioning, 'dealershipIds');
  await tx.execute('delete from user_dealership where user_id = $1 and dealership_id = any($2::text[])', [
    user.id,
    removed,
  ]);
  const numbers = await readDmsNumbers(tx, user.id);
  const kept = numbers.filter(({ dealershipId }) => !removed.some((id) => id === dealershipId));
  const isWithNumbers = kept.length < numbers.length;
  await tx.execute('delete from user_dms_number where user_id = $1 and dealership_id = any($2::text[])', [
    user.id,
    removed,
  ]);
  await tx.execute(
    'insert into user_dealership (user_id, dealership_id) select $1, id from unnest($2::text[]) as d (id)',
    [user.id, added],
  );
  await tx.execute('update app_user set default_dealership_id = $2 where id = $1', [user.id, defaultDealershipId]);
  await auditPerson(tx, {
    at: replacement.at,
    caller,
    user,
    workingIn: replacement.workingIn,
    holdsIn: [...added, ...removed],
    action: calls.updateUsersDealerships.name,
    before: {
      dealershipIds: user.dealershipIds,
      defaultDealershipId: user.defaultDealershipId,
      ...(isWithNumbers ? { dmsNumbers: numbers } : {}),
    },
    after: { dealershipIds: wanted, defaultDealershipId, ...(isWithNumbers ? { dmsNumbers: kept } : {}) },
  });
  return { ...user, dealershipIds: wanted, defaultDealershipId };
}
