import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Problem } from '../../http/problem/problem.ts';
import type { Provisioning } from '../provisioning/provisioning.ts';
import type { ManagedUser } from './managed-user.ts';

const ADMINISTRATORS: readonly string[] = ['ADMIN', 'ADMIN_SUPER'];
const rowSchema = z.object({ name: z.string(), others: z.array(z.string()) });

export const isAdministrator = (role: string): boolean => ADMINISTRATORS.includes(role);

/**
 * Refuses a change that would leave a dealership without an administrator: a deletion, another role, or a removal from the dealership.
 * People who have not accepted their invitation do not count, because they cannot sign in. The dealerships are
 * locked, so that two administrators cannot remove each other at the same moment. Throws 422.
 */
export async function requireOtherAdministrator(
  tx: Database,
  user: ManagedUser,
  dealershipIds: readonly string[],
  provisioning: Provisioning,
  /** The changed field, if the change is of a field. */
  field: 'role' | 'dealershipIds' | null = null,
): Promise<void> {
  if (!isAdministrator(user.role) || user.isDeleted || dealershipIds.length === 0) return;
  await tx.query('select id from dealership where id = any($1::text[]) order by id for no key update', [dealershipIds]);
  const rows = await tx.query(
    `select d.name,
            (select coalesce(json_agg(u.local_account_id order by u.local_account_id), '[]'::json)
               from user_dealership ud
               join app_user u on u.id = ud.user_id and u.deleted_at is null and u.role = any($3::text[])
              where ud.dealership_id = d.id and u.id <> $2) as others
       from dealership d
      where d.id = any($1::text[]) and d.active
      order by d.name`,
    [dealershipIds, user.id, ADMINISTRATORS],
  );
  const canSignIn = (account: string) => provisioning.hasSignedUp(tx, account);
  const mustSignIn = await canSignIn(user.localAccountId);
  for (const { name, others } of rows.map((row) => rowSchema.parse(row))) {
    if (mustSignIn ? await some(others, canSignIn) : others.length > 0) continue;
    throw new Problem(
      422,
      'last_administrator',
      `${user.firstName} ${user.lastName} is the last administrator of ${name} who can sign in. Make somebody else an administrator first.`,
      field === null
        ? {}
        : {
            errors: [{ path: field, code: 'last_administrator', message: `${name} would be without an administrator` }],
          },
    );
  }
}

async function some(accounts: readonly string[], test: (account: string) => Promise<boolean>): Promise<boolean> {
  for (const account of accounts) if (await test(account)) return true;
  return false;
}
