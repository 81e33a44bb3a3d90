import { type OnboardingExisting, usersStepSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { takenStoreNames } from '@fixed-ops/rules';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { isGrantable } from '../users/manage/managed-user.ts';
import { savedStep } from './found/placed.ts';
import type { OnboardingSession } from './read-session.ts';
import { storesOf } from './stores.ts';

const accountRow = z.object({ email: z.string(), role: z.string(), keeps_role: z.boolean(), is_deleted: z.boolean() });

const idRow = z.object({ id: z.string() });

/** Why the submission will not add the person (`invitePeople`). Null if it will. */
function refusalOf({ email, role, is_deleted }: z.output<typeof accountRow>, caller: Caller) {
  if (is_deleted) return 'deleted';
  return email === caller.email.toLowerCase() || isGrantable(caller, role) ? null : 'role';
}

/**
 * The stores and drafted people of a session that its group has already, as the submission will find them (`makeStores`, `invitePeople`).
 * Accounts of other groups are not told: nobody in this one may know about them. Only for people who may submit.
 */
export async function readExisting(
  db: Database,
  { saved, group_id: groupId }: Pick<OnboardingSession, 'saved' | 'group_id'>,
  caller: Caller,
): Promise<OnboardingExisting> {
  const stores = storesOf(saved);
  const taken = await takenStoreNames(db, { groupId, names: stores.map(({ name }) => name) });
  const drafted = savedStep(usersStepSchema, saved.users)?.users ?? [];
  const accounts = await db.query(
    `select lower(u.email) as email, u.role, u.deleted_at is not null as is_deleted,
            u.id = $3 or exists (select 1 from user_dealership d where d.user_id = u.id) as keeps_role
       from app_user u where u.group_id = $1 and lower(u.email) = any($2::text[])
      order by 1`,
    [groupId, drafted.map(({ email }) => email), caller.userId],
  );
  const ids = drafted.flatMap(({ accountId }) => accountId ?? []);
  const owned = await db.query('select local_account_id as id from app_user where local_account_id = any($1)', [ids]);
  const takenIds = new Set(owned.map((row) => idRow.parse(row).id));
  return {
    stores: stores.filter(({ name }) => taken.has(name)).map(({ id }) => id),
    people: accounts
      .map((row) => accountRow.parse(row))
      .map((account) => ({ email: account.email, keepsRole: account.keeps_role, refusal: refusalOf(account, caller) })),
    accountTaken: drafted.filter(({ accountId }) => takenIds.has(accountId ?? '')).map(({ email }) => email),
  };
}
