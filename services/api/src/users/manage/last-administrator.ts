import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Problem } from '../../problem/problem.ts';
import type { ManagedUser } from './managed-user.ts';

const ADMINISTRATORS: readonly string[] = ['ADMIN', 'ADMIN_SUPER'];
const rowSchema = z.object({ name: z.string() });

export const isAdministrator = (role: string): boolean => ADMINISTRATORS.includes(role);

/**
 * Nobody may leave a dealership without an administrator: not by deleting the last one, by taking the role away, nor by taking
 * the person out of it. The dealerships are locked, so that two administrators cannot remove each other at the same moment.
 * Throws 422.
 */
export async function requireOtherAdministrator(
  tx: Database,
  user: ManagedUser,
  dealershipIds: readonly string[],
): Promise<void> {
  if (!isAdministrator(user.role) || user.isDeleted || dealershipIds.length === 0) return;
  await tx.query('select id from dealership where id = any($1::text[]) order by id for update', [dealershipIds]);
  const rows = await tx.query(
    `select d.name from dealership d
      where d.id = any($1::text[]) and d.active
        and not exists (select 1 from user_dealership ud
                          join app_user u on u.id = ud.user_id and u.deleted_at is null and u.role = any($3::text[])
                         where ud.dealership_id = d.id and u.id <> $2)
      order by d.name`,
    [dealershipIds, user.id, ADMINISTRATORS],
  );
  const [first] = rows.map((row) => rowSchema.parse(row).name);
  if (first === undefined) return;
  throw new Problem(
    422,
    'last_administrator',
    `${user.firstName} ${user.lastName} is the last administrator of ${first}. Make somebody else one first.`,
  );
}
