import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { emptyText, instant, writtenAt } from './column.ts';
import { appUser } from './users.ts';

/** Failures in browsers, for developers: a few thousand rows of the last weeks. Of the person, only the id is stored. */
export const clientEvent = pgTable(
  'client_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    received_at: writtenAt(),
    /** The first time since the last report. */
    happened_at: instant().notNull(),
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    /** Null before the person has opened a dealership. */
    dealership_id: text(),
    /** error, rejection or caught. */
    kind: text().notNull(),
    count: integer().notNull(),
    name: emptyText(),
    message: emptyText(),
    what: text(),
    stack: emptyText(),
    /** The remote whose code failed. Null if the stack does not tell. */
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

/** Visits to areas by release, with the measurements of browsers. They decide about a canary. */
export const clientView = pgTable(
  'client_view',
  {
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    /** The browser's own id. The browser sends the same visit again when it knows more. */
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
    // Contains all counted columns of a visit, so that a week of visits is read from the index alone.
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
