import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { businessDate, instant, lastChange, reference, rowId, textList, writtenAt } from './column.ts';
import { dealershipGroup } from './organisation.ts';

/** When a step was last saved, by whom, and how often that happened: two people who save it at once do not undo each other. */
export interface OnboardingStepState {
  version: number;
  at: string;
  by: string;
  /** Who else has saved it before. */
  earlier?: string[];
  /** Of the first step: the stores that it had once, each with what it was called last. */
  takenAway?: { id: string; name: string }[];
  /** Of the first step: what the group was called when it was saved. */
  groupName?: string;
}

export const onboardingSession = pgTable(
  'onboarding_session',
  {
    id: rowId().primaryKey(),
    group_id: text()
      .notNull()
      .references(() => dealershipGroup.id),
    /** Only a hash: whoever reads the table cannot use the invitation. */
    token_hash: text().notNull().unique(),
    /** open, submitted or expired. */
    status: text().notNull().default('open'),
    saved: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Of each step that was saved. */
    step_state: jsonb().$type<Record<string, OnboardingStepState>>().notNull().default({}),
    expires_at: instant().notNull(),
    submitted_at: instant(),
    submitted_by: text(),
    /** What submitting made: stores, people, imports. */
    created: jsonb().$type<Record<string, unknown>>(),
    created_at: writtenAt(),
    ...lastChange(),
  },
  (t) => [index('onboarding_session_group_idx').on(t.group_id)],
);

/** One step of an onboarding that was sent to a colleague, who sees that step alone. */
export const onboardingLink = pgTable(
  'onboarding_link',
  {
    id: rowId().primaryKey(),
    session_id: reference()
      .notNull()
      .references(() => onboardingSession.id),
    /** Only a hash, as of the invitation itself. */
    token_hash: text().notNull().unique(),
    step: text().notNull(),
    /** Written in lower case: only an account of this address may save the step. */
    email: text().notNull(),
    sent_by: text().notNull(),
    created_at: writtenAt(),
    expires_at: instant().notNull(),
    withdrawn_at: instant(),
  },
  (t) => [index('onboarding_link_session_idx').on(t.session_id)],
);

/** A file that was sent for one store, as it was read; its bytes are an upload until everything is handed in. */
export const onboardingSample = pgTable(
  'onboarding_sample',
  {
    id: rowId().primaryKey(),
    session_id: reference()
      .notNull()
      .references(() => onboardingSession.id),
    /** The store's id in the first step: it has no dealership yet. */
    store: text().notNull(),
    /** Which file of the import set it is. */
    kind: text().notNull(),
    file_name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    rows: integer().notNull(),
    refused_rows: integer().notNull(),
    /** Reasons with how often each occurs, and the first of the refused rows. */
    refusals: jsonb().$type<unknown[]>().notNull().default([]),
    rejects: jsonb().$type<unknown[]>().notNull().default([]),
    missing_columns: textList(),
    unknown_columns: textList(),
    warnings: textList(),
    data_from: businessDate(),
    data_to: businessDate(),
    /** Codes, people and accounts that its rows name, with what each amounts to. */
    found: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    upload_id: reference().notNull(),
    uploaded_by: text().notNull(),
    created_at: writtenAt(),
  },
  (t) => [uniqueIndex('onboarding_sample_file_key').on(t.session_id, t.store, t.kind, t.file_name)],
);
