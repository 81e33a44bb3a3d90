import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, writtenAt } from './column.ts';
import { appUser } from './users.ts';

/**
 * Messages to support, by the client's key: a retry must not send one twice, and nobody may send too many. What was written
 * is in the mail alone; here is only its hash.
 */
export const supportMessage = pgTable(
  'support_message',
  {
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    idempotency_key: text().notNull(),
    content_hash: text().notNull(),
    /** Stands in the mail. */
    reference: text().notNull(),
    /** sending, sent or failed. */
    status: text().notNull().default('sending'),
    created_at: writtenAt(),
    /** When the last try began. */
    tried_at: writtenAt(),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.idempotency_key] }),
    index('support_message_user_idx').on(t.user_id, t.created_at),
    check('support_message_status_check', sql`${t.status} in ('sending', 'sent', 'failed')`),
  ],
);

/** When a person has tried to send, whatever came of it: the mail server behind must not be hammered. */
export const supportTry = pgTable(
  'support_try',
  {
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    tried_at: writtenAt(),
  },
  (t) => [index('support_try_user_idx').on(t.user_id, t.tried_at)],
);
