import { createHash } from 'node:crypto';
import { type AccountRecord, dealershipIdSchema, instantSchema, type UserListRecord } from '@fixed-ops/contract';
import { z } from 'zod';

/** The columns of app_user and the dealerships from which both records are made. */
export const accountRowSchema = z.object({
  id: z.string(),
  local_account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  job_title: z.string(),
  avatar_url: z.string(),
  dev_features: z.boolean(),
  is_verified: z.boolean(),
  is_tai: z.boolean(),
  group_id: z.string(),
  group_name: z.string(),
  default_dealership_id: z.string().nullable(),
  deleted_by: z.string().nullable(),
  deleted_at: z.string().nullable(),
  dealerships: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AccountRow = z.output<typeof accountRowSchema>;

/** What `accountRowSchema` parses; the caller adds joins and conditions, with `u` for app_user. */
export const accountColumns = `
  u.id, u.local_account_id, u.first_name, u.last_name, u.email, u.phone, u.role, u.job_title, u.avatar_url,
  u.dev_features, u.is_verified, u.is_tai, u.group_id, g.name as group_name, u.default_dealership_id,
  u.deleted_by, u.deleted_at,
  (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id), '[]'::json)
     from user_dealership ud join dealership d on d.id = ud.dealership_id
    where ud.user_id = u.id and d.active) as dealerships`;

/** A person of the user list. */
export const listRowSchema = accountRowSchema.extend({
  team_category: z.string(),
  created_at: instantSchema,
  last_login_at: instantSchema.nullable(),
  invited_at: instantSchema.nullable(),
  invitation_sent_at: instantSchema.nullable(),
  invitation_failure: z.string().nullable(),
  invitation_failure_code: z.string().nullable(),
  invitation_next_try_at: instantSchema.nullable(),
  deleted_by_name: z.string().nullable(),
  dms_numbers: z.array(
    z.object({
      dealershipId: dealershipIdSchema,
      type: z.enum(['advisor', 'technician', 'counter']),
      number: z.string(),
    }),
  ),
});
export type ListRow = z.output<typeof listRowSchema>;

/**
 * What `listRowSchema` parses besides the account's columns.
 *
 * @param dealershipIds SQL: the dealerships whose DMS numbers are shown, a text[]
 */
export const listColumns = (dealershipIds: string) => `
  u.team_category, u.created_at, u.last_login_at,
  (select max(i.created_at) from user_invitation i where i.user_id = u.id) as invited_at,
  (select i.sent_at from user_invitation i where i.user_id = u.id
    order by i.created_at desc, i.id desc limit 1) as invitation_sent_at,
  (select i.failure from user_invitation i where i.user_id = u.id
    order by i.created_at desc, i.id desc limit 1) as invitation_failure,
  (select i.failure_code from user_invitation i where i.user_id = u.id
    order by i.created_at desc, i.id desc limit 1) as invitation_failure_code,
  (select i.next_try_at from user_invitation i where i.user_id = u.id
    order by i.created_at desc, i.id desc limit 1) as invitation_next_try_at,
  (select btrim(d.first_name || ' ' || d.last_name) from app_user d where d.id = u.deleted_by) as deleted_by_name,
  (select coalesce(json_agg(json_build_object('dealershipId', n.dealership_id, 'type', n.kind, 'number', n.number)
                            order by n.dealership_id, n.kind, n.number), '[]'::json)
     from user_dms_number n where n.user_id = u.id and n.dealership_id = any(${dealershipIds}::text[])) as dms_numbers`;

/** Custom attributes carry the client's id without hyphens, as the hosted tenant writes them. */
const extensionName = (clientId: string, name: string) => `extension_${clientId.replaceAll('-', '')}_${name}`;

/** Attributes without a value are left out, as the hosted tenant does. */
function extensions(clientId: string, values: Readonly<Record<string, string | number | boolean | null>>) {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [extensionName(clientId, name), value]),
  );
}

function commonAttributes(row: AccountRow) {
  return {
    avatar: row.avatar_url,
    devFeatures: row.dev_features,
    dealerships: JSON.stringify(row.dealerships),
    DealershipId: row.default_dealership_id,
    dealershipGroup: row.group_name,
    dealershipGroupId: row.group_id,
    isVerified: row.is_verified,
    isTAI: row.is_tai,
    dealershipCount: row.dealerships.length,
  };
}

function accountFields(row: AccountRow) {
  return {
    id: row.local_account_id,
    employeeId: row.id,
    givenName: row.first_name,
    surname: row.last_name,
    mail: row.email,
    jobTitle: row.job_title,
    businessPhones: row.phone === '' ? [] : [row.phone],
  };
}

/** The identity account record of one person (API.md, "user record"). */
export function toAccountRecord(row: AccountRow, clientId: string): AccountRecord {
  return { ...accountFields(row), ...extensions(clientId, { ...commonAttributes(row), rol: row.role }) };
}

/** The version of everything that an administrator may change, as the reader sees it. */
function versionOf(row: ListRow): string {
  const { first_name, last_name, phone, role, job_title, team_category, default_dealership_id, deleted_at } = row;
  const fields = [first_name, last_name, phone, role, job_title, team_category, default_dealership_id, deleted_at];
  const places = [row.dealerships.map(({ id }) => id), row.dms_numbers];
  return createHash('sha256')
    .update(JSON.stringify([fields, places]))
    .digest('base64url')
    .slice(0, VERSION_LENGTH);
}
const VERSION_LENGTH = 22;

/** The record for the user list. Its role attribute ends in `_role`, and it has the state of the account. */
export function toUserListRecord(row: ListRow, clientId: string): UserListRecord {
  return {
    ...accountFields(row),
    accountEnabled: row.deleted_at === null,
    teamCategory: row.team_category,
    createdDateTime: row.created_at,
    lastSignInDateTime: row.last_login_at,
    invitedDateTime: row.invited_at,
    invitationSentDateTime: row.invitation_sent_at,
    invitationFailure: row.invitation_failure,
    invitationFailureCode: row.invitation_failure_code,
    invitationNextTryDateTime: row.invitation_next_try_at,
    deletedByName: row.deleted_by_name,
    dmsNumbers: row.dms_numbers,
    version: versionOf(row),
    ...extensions(clientId, {
      ...commonAttributes(row),
      role: row.role,
      deletedBy: row.deleted_by,
      deletedDate: row.deleted_at,
    }),
  };
}
