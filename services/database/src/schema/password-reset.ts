import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, writtenAt } from './column.ts';

/** Password resets under way at the embedded provider: one for each page on which one was begun. */
export const passwordReset = pgTable(
  'password_reset',
  {
    /** The provider's interaction: a code works only in the browser that asked for it. */
    interaction: text().primaryKey(),
    email: text().notNull(),
    /** Null when nobody has that e-mail: the reset goes on all the same, and never ends well. */
    local_account_id: text(),
    /** Emptied when the code was used. */
    code_hash: text().notNull(),
    tries_left: integer().notNull(),
    /** The code was right: a new password may be chosen. */
    proven: boolean().notNull().default(false),
    /** Of the code, and once it was right of the choice of a password. */
    expires_at: instant().notNull(),
    created_at: writtenAt(),
  },
  (t) => [index('password_reset_account_idx').on(t.local_account_id), index('password_reset_age_idx').on(t.created_at)],
);
