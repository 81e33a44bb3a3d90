import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { businessDate, instant, lastChange, reference, rowId, textList, writtenAt } from './column.ts';
import { dealershipGroup } from './organisation.ts';

/** When and by whom a step was last saved, and how often. It keeps two people from overwriting each other. */
export interface OnboardingStepState {
  version: number;
  at: string;
  by: string;
  /** The people who saved it earlier. */
  earlier?: string[];
  /** For the first step: the removed stores, each with its last name. */
  takenAway?: { id: string; name: string }[];
  /** For the first step: the group's name at the time of saving. */
  groupName?: string;
}

export const onboardingSession = pgTable(
  'onboarding_session',
  {
    id: rowId().primaryKey(),
    group_id: text()
      .notNull()
      .references(() => dealershipGroup.id),
    /** Only a hash is stored, so that a reader of the table cannot use the invitation. */
    token_hash: text().notNull().unique(),
    /** open, submitted or expired. */
    status: text().notNull().default('open'),
    saved: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The state of each saved step. */
    step_state: jsonb().$type<Record<string, OnboardingStepState>>().notNull().default({}),
    expires_at: instant().notNull(),
    submitted_at: instant(),
    submitted_by: text(),
    /** What the submission created: stores, people, imports. */
    created: jsonb().$type<Record<string, unknown>>(),
    created_at: writtenAt(),
    ...lastChange(),
  },
  (t) => [index('onboarding_session_group_idx').on(t.group_id)],
);

/** A step of an onboarding that was sent to a colleague, who sees only that step. */
export const onboardingLink = pgTable(
  'onboarding_link',
  {
    id: rowId().primaryKey(),
    session_id: reference()
      .notNull()
      .references(() => onboardingSession.id),
    /** Only a hash is stored, as for the invitation itself. */
    token_hash: text().notNull().unique(),
    step: text().notNull(),
    /** In lower case. Only an account of this address may save the step. */
    email: text().notNull(),
    sent_by: text().notNull(),
    created_at: writtenAt(),
    expires_at: instant().notNull(),
    withdrawn_at: instant(),
  },
  (t) => [index('onboarding_link_session_idx').on(t.session_id)],
);

/** A file for one store as it was read. Its bytes are an upload until the onboarding is submitted. */
export const onboardingSample = pgTable(
  'onboarding_sample',
  {
    id: rowId().primaryKey(),
    session_id: reference()
      .notNull()
      .references(() => onboardingSession.id),
    /** The store's id in the first step, because it has no dealership yet. */
    store: text().notNull(),
    /** The kind of file in the import set. */
    kind: text().notNull(),
    file_name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    rows: integer().notNull(),
    refused_rows: integer().notNull(),
    /** The reasons for refusals with their counts, and the first refused rows. */
    refusals: jsonb().$type<unknown[]>().notNull().default([]),
    rejects: jsonb().$type<unknown[]>().notNull().default([]),
    missing_columns: textList(),
    unknown_columns: textList(),
    warnings: textList(),
    data_from: businessDate(),
    data_to: businessDate(),
    /** The codes, people and accounts in its rows, each with its total. */
    found: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    upload_id: reference().notNull(),
    uploaded_by: text().notNull(),
    created_at: writtenAt(),
  },
  (t) => [uniqueIndex('onboarding_sample_file_key').on(t.session_id, t.store, t.kind, t.file_name)],
);
