import type { UserListRecord } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { tokenInvalid } from '../../problem/problem.ts';
import { accountColumns, listColumns, listRowSchema, toUserListRecord } from '../account-record.ts';

const sql = (where: string) => `
  select ${accountColumns}, ${listColumns}
    from app_user u
    join dealership_group g on g.id = u.group_id
   where ${where}
   order by lower(u.last_name), lower(u.first_name), u.id`;

/** Everybody of a dealership, soft-deleted people included. */
export async function readListRecords(db: Database, dealershipId: string, clientId: string): Promise<UserListRecord[]> {
  const rows = await db.query(sql('u.id in (select ud.user_id from user_dealership ud where ud.dealership_id = $1)'), [
    dealershipId,
  ]);
  return z
    .array(listRowSchema)
    .parse(rows)
    .map((row) => toUserListRecord(row, clientId));
}

/** One person as the list has them. */
export async function readListRecord(db: Database, userId: string, clientId: string): Promise<UserListRecord> {
  const [row] = await db.query(sql('u.id = $1'), [userId]);
  if (row === undefined) throw tokenInvalid('invalid');
  return toUserListRecord(listRowSchema.parse(row), clientId);
}
