import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, writtenAt } from './column.ts';

/** Password resets under way at the embedded provider, one for each page that began one. */
export const passwordReset = pgTable(
  'password_reset',
  {
    /** The provider's interaction. A code works only in the browser that requested it. */
    interaction: text().primaryKey(),
    email: text().notNull(),
    /** Null if no account has the e-mail. The reset continues all the same, so that it reveals nothing, but never succeeds. */
    local_account_id: text(),
    /** Empty after the code was used. */
    code_hash: text().notNull(),
    tries_left: integer().notNull(),
    /** True after the right code, when a new password may be chosen. */
    proven: boolean().notNull().default(false),
    /** The expiry of the code, and after the right code the expiry of the choice of a password. */
    expires_at: instant().notNull(),
    created_at: writtenAt(),
  },
  (t) => [index('password_reset_account_idx').on(t.local_account_id), index('password_reset_age_idx').on(t.created_at)],
);
