import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, lastChange, reference, rowId, writtenAt } from './column.ts';
import { dealershipGroup } from './organisation.ts';

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
  },
  (t) => [index('onboarding_link_session_idx').on(t.session_id)],
);
