import { type OnboardingExisting, usersStepSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { takenStoreNames } from '@fixed-ops/rules';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { savedStep } from './found/placed.ts';
import type { OnboardingSession } from './read-session.ts';
import { storesOf } from './stores.ts';

const accountRow = z.object({ email: z.string(), keeps_role: z.boolean() });

/**
 * The stores and drafted people of a session that its group has already, as the submission will find them (`makeStores`, `invitePeople`).
 * Accounts of other groups are not told: nobody in this one may know about them. Only for people who may submit.
 */
export async function readExisting(
  db: Database,
  { saved, group_id: groupId }: Pick<OnboardingSession, 'saved' | 'group_id'>,
  caller: Pick<Caller, 'userId'>,
): Promise<OnboardingExisting> {
  const stores = storesOf(saved);
  const taken = await takenStoreNames(db, { groupId, names: stores.map(({ name }) => name) });
  const drafted = savedStep(usersStepSchema, saved.users)?.users ?? [];
  const accounts = await db.query(
    `select lower(u.email) as email,
            u.id = $3 or exists (select 1 from user_dealership d where d.user_id = u.id) as keeps_role
       from app_user u where u.group_id = $1 and lower(u.email) = any($2::text[]) and u.deleted_at is null
      order by 1`,
    [groupId, drafted.map(({ email }) => email), caller.userId],
  );
  return {
    stores: stores.filter(({ name }) => taken.has(name)).map(({ id }) => id),
    people: accounts
      .map((row) => accountRow.parse(row))
      .map(({ email, keeps_role: keepsRole }) => ({ email, keepsRole })),
  };
}
