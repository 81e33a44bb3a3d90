import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { emptyText, instant, writtenAt } from './column.ts';
import { appUser } from './users.ts';

/** What failed in browsers, for developers: a few thousand rows of the last weeks. Of the person there is the id alone. */
export const clientEvent = pgTable(
  'client_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    received_at: writtenAt(),
    /** When it happened for the first time since it was last reported. */
    happened_at: instant().notNull(),
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    /** Null before the person had one open. */
    dealership_id: text(),
    /** error, rejection or caught. */
    kind: text().notNull(),
    count: integer().notNull(),
    name: emptyText(),
    message: emptyText(),
    what: text(),
    stack: emptyText(),
    /** Whose code failed; null where the stack does not say. */
    remote: text(),
    release: text(),
    page: emptyText(),
    reference: text(),
  },
  (t) => [
    index('client_event_age_idx').on(t.received_at),
    index('client_event_user_idx').on(t.user_id, t.id),
    check('client_event_kind_check', sql`${t.kind} in ('error', 'rejection', 'caught')`),
  ],
);

/** Visits to areas by release, with what browsers measured of them: what a canary is judged by. */
export const clientView = pgTable(
  'client_view',
  {
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    /** The browser's own; the same visit is told again as more is known of it. */
    view_id: text().notNull(),
    dealership_id: text(),
    began_at: instant().notNull(),
    /** A remote, or `host`. */
    remote: text().notNull(),
    release: text().notNull(),
    engine: text().notNull(),
    /** shown, replaced or failed. */
    outcome: text().notNull(),
    errors: integer().notNull(),
    lcp_ms: integer(),
    inp_ms: integer(),
    cls: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.view_id] }),
    // With all that is counted of a visit behind it, so that a week of them is read from the index alone.
    index('client_view_figures_idx').on(
      t.remote,
      t.release,
      t.began_at,
      t.dealership_id,
      t.user_id,
      t.engine,
      t.outcome,
      t.errors,
    ),
    index('client_view_age_idx').on(t.began_at),
    check('client_view_outcome_check', sql`${t.outcome} in ('shown', 'replaced', 'failed')`),
  ],
);
