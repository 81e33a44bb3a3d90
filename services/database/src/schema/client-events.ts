import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
