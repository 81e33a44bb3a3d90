import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, emptyText, flag, instant, rowId, writtenAt } from './column.ts';
import { dealership, dealershipGroup } from './organisation.ts';

export const appUser = pgTable(
  'app_user',
  {
    /** The employee id: `{userId}` of every path but GetUser's. */
    id: text().primaryKey(),
    /** The identity account's object id: `sub` and `oid` of its tokens. */
    local_account_id: text().notNull().unique(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Written in lower case; the unique index holds however it was written. */
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
    /** Who created the account, the key under which that may be tried again, and a hash of what was asked for. */
    created_by: text(),
    create_key: text(),
    create_hash: text(),
    last_login_at: instant(),
    /** Tokens of before are refused. */
    sessions_ended_at: instant(),
    /** When somebody last changed what the account may do or where; null when nobody has. */
    updated_at: instant(),
  },
  (t) => [
    uniqueIndex('app_user_email_idx').on(sql`lower(${t.email})`),
    uniqueIndex('app_user_create_key_idx').on(t.created_by, t.create_key),
    index('app_user_group_idx').on(t.group_id),
  ],
);

/**
 * A person's picture, one at most. Its id is in the picture's address, which browsers load without a token: it is
 * random, and a new picture has a new one.
 */
export const userAvatar = pgTable('user_avatar', {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .unique()
    .references(() => appUser.id),
  /** image/jpeg, image/png or image/webp, as found in the bytes. */
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

/** The numbers under which a person is known in each store's DMS: the rows of the own view. */
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

/** Every invitation that was tried: how often somebody may be written to follows from it. */
export const userInvitation = pgTable(
  'user_invitation',
  {
    id: rowId().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    sent_by: text().notNull(),
    created_at: writtenAt(),
    /** Null when the mail did not leave. */
    sent_at: instant(),
    /** When a mail that did not leave is tried again; null when it left or was given up. */
    next_try_at: instant(),
    /** What the mail server said, in words that may be shown. */
    failure: text(),
    /** Which kind of failure that is, by which the list says what to do; null as `failure`. */
    failure_code: text(),
  },
  (t) => [index('user_invitation_user_idx').on(t.user_id, t.created_at)],
);

/** Colour mode, saved views, notification preferences and default filters: they outlive log-out. */
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
    /** Where the change was made; null for what concerns a person or a group rather than one store. */
    dealership_id: text(),
    /** The other dealerships whose administrators see it, such as those of a person who was changed. */
    seen_in: text().array(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    at: writtenAt(),
    /** save, reset, copy or restore; null where a write has but one way. */
    via: text(),
    /** The dealership that was copied from, or the row that was taken back. */
    via_id: text(),
    /** Where the request came from; null for what no person sent. */
    client_address: text(),
    request_id: text(),
  },
  (t) => [
    index('audit_log_dealership_idx').on(t.dealership_id, t.at),
    index('audit_log_seen_in_idx').using('gin', t.seen_in),
    index('audit_log_entity_idx').on(t.entity, t.entity_id, t.at),
  ],
);
