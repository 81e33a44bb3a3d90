import type { AccountRecord, UserId } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { tokenInvalid } from '../http/problem/problem.ts';
import { accountColumns, accountRowSchema, toAccountRecord } from './account-record.ts';

const sql = `
  select ${accountColumns}
    from app_user u join dealership_group g on g.id = u.group_id
   where u.id = $1`;

/** The account record of a caller. */
export async function readAccount(db: Database, userId: UserId, clientId: string): Promise<AccountRecord> {
  const [row] = await db.query(sql, [userId]);
  // The caller's account was deleted during the request, so the token is no longer valid.
  if (row === undefined) throw tokenInvalid('invalid');
  return toAccountRecord(accountRowSchema.parse(row), clientId);
}
