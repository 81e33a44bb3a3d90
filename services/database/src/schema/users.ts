import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, emptyText, flag, instant, rowId, writtenAt } from './column.ts';
import { dealership, dealershipGroup } from './organisation.ts';

export const appUser = pgTable(
  'app_user',
  {
    /** The employee id, `{userId}` in every path except GetUser's. */
    id: text().primaryKey(),
    /** The object id of the identity account: `sub` and `oid` of its tokens. */
    local_account_id: text().notNull().unique(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** In lower case. The unique index ignores case. */
    email: text().notNull(),
    phone: emptyText(),
    role: text().notNull(),
    job_title: text().notNull(),
    /** Service, Parts or Corporate. */
    team_category: text().notNull(),
    avatar_url: emptyText(),
    dev_features: flag(),
    is_verified: flag(),
    is_tai: flag(),
    group_id: text()
      .notNull()
      .references(() => dealershipGroup.id),
    default_dealership_id: text().references(() => dealership.id),
    deleted_by: text(),
    deleted_at: instant(),
    created_at: writtenAt(),
    /** Who created the account, the key of the request for retries, and a hash of the request. */
    created_by: text(),
    create_key: text(),
    create_hash: text(),
    last_login_at: instant(),
    /** Tokens issued before this are refused. */
    sessions_ended_at: instant(),
    /** When somebody last changed the account's rights. Null if nobody has. */
    updated_at: instant(),
  },
  (t) => [
    uniqueIndex('app_user_email_idx').on(sql`lower(${t.email})`),
    uniqueIndex('app_user_create_key_idx').on(t.created_by, t.create_key),
    index('app_user_group_idx').on(t.group_id),
  ],
);

/**
 * A person's picture, at most one. Its random id is part of its address, because browsers load pictures without a token. A new picture has
 * a new id.
 */
export const userAvatar = pgTable('user_avatar', {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .unique()
    .references(() => appUser.id),
  /** image/jpeg, image/png or image/webp, detected from the bytes. */
  media_type: text().notNull(),
  data: bytes().notNull(),
  created_at: writtenAt(),
});

export const userDealership = pgTable(
  'user_dealership',
  {
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    dealership_id: text()
      .notNull()
      .references(() => dealership.id),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.dealership_id] }),
    index('user_dealership_member_idx').on(t.dealership_id, t.user_id),
  ],
);

/** A person's numbers in each store's DMS. They select the rows of the own view. */
export const userDmsNumber = pgTable(
  'user_dms_number',
  {
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    dealership_id: text()
      .notNull()
      .references(() => dealership.id),
    /** advisor, technician or counter. */
    kind: text().notNull(),
    number: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.dealership_id, t.kind, t.number] }),
    index('user_dms_number_person_idx').on(t.dealership_id, t.kind, t.number),
  ],
);

/** Every attempted invitation. They limit how often somebody may get a mail. */
export const userInvitation = pgTable(
  'user_invitation',
  {
    id: rowId().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    sent_by: text().notNull(),
    created_at: writtenAt(),
    /** Null if the mail was not sent. */
    sent_at: instant(),
    /** When an unsent mail is tried again. Null if it was sent or given up. */
    next_try_at: instant(),
    /** The mail server's answer, in words that may be shown. */
    failure: text(),
    /** The kind of the failure, by which the list says what to do. Null as `failure`. */
    failure_code: text(),
  },
  (t) => [index('user_invitation_user_idx').on(t.user_id, t.created_at)],
);

/** Colour mode, saved views, notification preferences and default filters. They outlive log-out. */
export const preference = pgTable('preference', {
  user_id: text()
    .primaryKey()
    .references(() => appUser.id),
  data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  updated_at: writtenAt(),
});

export const auditLog = pgTable(
  'audit_log',
  {
    id: rowId().primaryKey(),
    user_id: text().notNull(),
    /** The dealership of the change. Null for changes of a person or a group. */
    dealership_id: text(),
    /** Other dealerships whose administrators see the change, such as those of a changed person. */
    seen_in: text().array(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    at: writtenAt(),
    /** save, reset, copy or restore. Null if there is only one way to write. */
    via: text(),
    /** The dealership that was copied from, or the row that was restored. */
    via_id: text(),
    /** The address of the request. Null if no person sent it. */
    client_address: text(),
    request_id: text(),
  },
  (t) => [
    index('audit_log_dealership_idx').on(t.dealership_id, t.at),
    index('audit_log_seen_in_idx').using('gin', t.seen_in),
    index('audit_log_entity_idx').on(t.entity, t.entity_id, t.at),
  ],
);
