import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, writtenAt } from './column.ts';
import { appUser } from './users.ts';

/**
 * Messages to support by the client's key, so that a retry sends no second message and nobody sends too many. The text is only in the mail.
 * This table has its hash.
 */
export const supportMessage = pgTable(
  'support_message',
  {
    user_id: text()
      .notNull()
      .references(() => appUser.id),
    idempotency_key: text().notNull(),
    content_hash: text().notNull(),
    /** The reference in the mail. */
    reference: text().notNull(),
    /** sending, sent or failed. */
    status: text().notNull().default('sending'),
    created_at: writtenAt(),
    /** When the last attempt began. */
    tried_at: writtenAt(),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.idempotency_key] }),
    index('support_message_user_idx').on(t.user_id, t.created_at),
    check('support_message_status_check', sql`${t.status} in ('sending', 'sent', 'failed')`),
  ],
);

/** The times of a person's attempts to send, successful or not, so that nobody overloads the mail server. */
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
