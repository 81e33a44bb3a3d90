import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { requireSelf } from '../../auth/authorize.ts';
import { RULE_BROKEN } from '../../http/openapi/refusal-words.ts';
import { type FieldError, Problem } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import type { Provisioning } from '../provisioning/provisioning.ts';
import { changeEverywhere } from './change-everywhere.ts';
import { readDmsNumbers } from './dms-numbers.ts';
import { beginInvitation, type Invited } from './invitations.ts';
import { requireOtherAdministrator } from './last-administrator.ts';
import { readListRecord } from './list-record.ts';
import { numberProblems } from './person-rules.ts';

/** Closes an account; its tokens, sessions and invitations end at once. Refused for the caller's own and for a dealership's last administrator. */
export const softDeleteRoute = accountRoute(calls.softDeleteUser, {
  refuses: { 422: 'It is the caller’s own account, or the last administrator of a dealership.' },
  access: { rule: areaRules.users },
  lane: 'work',
  handler: async ({ db, clock, clientId, caller, body, provisioning, askTenant }) => {
    if (body.deletedBy !== undefined) requireSelf(caller, body.deletedBy, 'employeeId');
    if (body.userId === caller.userId)
      throw new Problem(422, 'own_account', 'You cannot delete your own account. Ask another administrator.');
    await changeEverywhere({ db, askTenant, caller, body }, calls.softDeleteUser.name, async (tx, user) => {
      if (user.isDeleted) return null;
      await requireOtherAdministrator(tx, user, user.dealershipIds, provisioning);
      const at = clock.now();
      await tx.execute('update app_user set deleted_by = $2, deleted_at = $3, sessions_ended_at = $3 where id = $1', [
        user.id,
        caller.userId,
        at.toISOString(),
      ]);
      await provisioning.closeAccount(tx, user.localAccountId);
      return { at, before: { isDeleted: false }, after: { isDeleted: true } };
    });
    return readListRecord(db, { caller, clientId }, body.userId);
  },
});

/** Opens a closed account again with everything that it had. Refused while somebody else has one of its DMS numbers. */
export const restoreRoute = accountRoute(calls.unSoftDeleteUser, {
  refuses: { 422: RULE_BROKEN },
  access: { rule: areaRules.users },
  lane: 'work',
  handler: async ({ db, clock, clientId, caller, body, provisioning, askTenant }) => {
    if (body.deletedBy !== undefined) requireSelf(caller, body.deletedBy, 'employeeId');
    await changeEverywhere({ db, askTenant, caller, body }, calls.unSoftDeleteUser.name, async (tx, user) => {
      if (!user.isDeleted) return null;
      const { dealershipIds } = user;
      const numbers = (await readDmsNumbers(tx, user.id)).filter((one) => dealershipIds.includes(one.dealershipId));
      const taken = await numberProblems(tx, { userId: user.id, numbers, dealershipIds });
      if (taken.length > 0) throw await numbersTaken(tx, numbers, taken);
      await tx.execute('update app_user set deleted_by = null, deleted_at = null where id = $1', [user.id]);
      await provisioning.reopenAccount?.(tx, user.localAccountId);
      await inviteAgain(tx, { provisioning, user, sentBy: caller.userId, now: clock.now() });
      return { at: clock.now(), before: { isDeleted: true }, after: { isDeleted: false } };
    });
    return readListRecord(db, { caller, clientId }, body.userId);
  },
});

/** The link of an invitation ended with the account. Who was invited and has not signed up gets another one, which the watch sends. */
async function inviteAgain(tx: Database, { provisioning, user, sentBy, now }: InvitedAgain): Promise<void> {
  const [invited] = await tx.query('select 1 as there from user_invitation where user_id = $1 limit 1', [user.id]);
  if (invited === undefined) return;
  if (await provisioning.hasSignedUp(tx, user.localAccountId)) return;
  const { id } = await beginInvitation(tx, provisioning, { user, sentBy, now });
  await tx.execute('update user_invitation set next_try_at = $2 where id = $1', [id, now.toISOString()]);
}

interface InvitedAgain {
  readonly provisioning: Provisioning;
  readonly user: Invited;
  readonly sentBy: string;
  readonly now: Date;
}

const storeRow = z.object({ id: z.string(), name: z.string() });

/** A restore has no form with fields, so its sentence says who has the number now, and in which store. */
async function numbersTaken(
  tx: Database,
  numbers: Awaited<ReturnType<typeof readDmsNumbers>>,
  taken: readonly FieldError[],
): Promise<Problem> {
  const rows = await tx.query('select id, name from dealership where id = any($1::text[])', [
    numbers.map(({ dealershipId }) => dealershipId),
  ]);
  const names = new Map(rows.map((row) => storeRow.parse(row)).map(({ id, name }) => [id, name]));
  const errors = taken.map((error) => {
    const number = numbers[Number(error.path.split('.')[1])];
    return { ...error, message: `${error.message} at ${names.get(number?.dealershipId ?? '')}` };
  });
  const whose = errors.map(({ message }) => message).join(', ');
  const detail = `${whose}. Remove ${taken.length === 1 ? 'it' : 'them'} there first, then restore this person.`;
  return new Problem(422, 'rule_broken', detail, { errors });
}
