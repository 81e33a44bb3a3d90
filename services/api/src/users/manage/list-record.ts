import type { UserListRecord } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Caller } from '../../auth/caller.ts';
import { tokenInvalid } from '../../http/problem/problem.ts';
import { accountColumns, listColumns, listRowSchema, toUserListRecord } from '../account-record.ts';
import { ownDealerships } from './managed-user.ts';

interface Reader {
  readonly caller: Caller;
  readonly clientId: string;
  /** For an administrator of single dealerships, the dealership whose numbers are shown; all of the administrator's own by default. */
  readonly workingIn?: string | undefined;
}

const sql = (where: string) => `
  select ${accountColumns}, ${listColumns('$2')}
    from app_user u
    join dealership_group g on g.id = u.group_id
   where ${where}
   order by lower(u.last_name), lower(u.first_name), u.id`;

/**
 * The record has only DMS numbers that the reader may change. So a change that sends them back replaces exactly these.
 */
async function read(
  db: Database,
  { caller, clientId, workingIn }: Reader,
  where: string,
  value: string,
): Promise<UserListRecord[]> {
  const own = [...(await ownDealerships(db, caller))];
  const shown = caller.role === 'ADMIN_SUPER' || workingIn === undefined ? own : [workingIn];
  const rows = await db.query(sql(where), [value, shown]);
  return z
    .array(listRowSchema)
    .parse(rows)
    .map((row) => toUserListRecord(row, clientId));
}

/** Everybody of a dealership, soft-deleted people included. */
export async function readListRecords(db: Database, reader: Reader, dealershipId: string): Promise<UserListRecord[]> {
  return read(
    db,
    { ...reader, workingIn: dealershipId },
    'u.id in (select ud.user_id from user_dealership ud where ud.dealership_id = $1)',
    dealershipId,
  );
}

/** Everybody of the group that a dealership belongs to, for ADMIN_SUPER. */
export async function readListRecordsOfGroup(
  db: Database,
  reader: Reader,
  dealershipId: string,
): Promise<UserListRecord[]> {
  return read(db, reader, 'u.group_id = (select d.group_id from dealership d where d.id = $1)', dealershipId);
}

/** One person in the form of the list. */
export async function readListRecord(db: Database, reader: Reader, userId: string): Promise<UserListRecord> {
  const [record] = await read(db, reader, 'u.id = $1', userId);
  if (record === undefined) throw tokenInvalid('invalid');
  return record;
}
