import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, writtenAt } from './column.ts';

/** Separate from `app_user`, so that no query about people reads a password hash by accident. */
export const identityCredential = pgTable('identity_credential', {
  local_account_id: text().primaryKey(),
  password_hash: text().notNull(),
  updated_at: writtenAt(),
});

/** Links with which invited people choose their first password. Each works once. */
export const identityInvitation = pgTable(
  'identity_invitation',
  {
    /** Only a hash is stored, so that a reader of the table cannot use the link. */
    token_hash: text().primaryKey(),
    local_account_id: text().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: writtenAt(),
  },
  (t) => [index('identity_invitation_account_idx').on(t.local_account_id)],
);

/** Sessions, grants, codes and tokens of the embedded provider, which survive its restart. */
export const oidcModel = pgTable(
  'oidc_model',
  {
    /** Session, Grant, AuthorizationCode, RefreshToken … */
    kind: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grant_id: text(),
    user_code: text(),
    uid: text(),
    consumed_at: instant(),
    expires_at: instant(),
    /** Network address of the browser if the row needs no account: a sign-in under way, or a session without a person. */
    opened_from: text(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('oidc_model_open_idx').on(t.kind, t.opened_from, t.expires_at).where(sql`opened_from is not null`),
    index('oidc_model_grant_idx').on(t.grant_id),
    index('oidc_model_uid_idx').on(t.kind, t.uid),
    index('oidc_model_expiry_idx').on(t.expires_at),
  ],
);

/** Signing keys, and the secrets that sign cookies. Without them, a restart would sign everybody out. */
export const oidcKey = pgTable('oidc_key', {
  kid: text().primaryKey(),
  /** signing or cookie. */
  kind: text().notNull().default('signing'),
  jwk: jsonb().$type<Record<string, unknown>>().notNull(),
  created_at: writtenAt(),
  retired_at: instant(),
});

/** Limited attempts, such as failed sign-ins: a row for each e-mail or address with recent attempts. */
export const attemptWindow = pgTable(
  'attempt_window',
  {
    /** The limited action and its key: `sign-in by address`, `code by email` … */
    scope: text().notNull(),
    /** A hash of the e-mail or address, because nobody needs to read it. */
    key: text().notNull(),
    /** The times of the attempts, oldest first, at most as many as the limit allows. */
    hits: instant().array().notNull(),
    /** When the newest attempt stops counting. */
    expires_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('attempt_window_age_idx').on(t.scope, t.expires_at)],
);
