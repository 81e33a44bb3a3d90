import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { dealershipId, flag, rowId, writtenAt } from './column.ts';

/** A filter set of a screen under a name. Which one a person's screen opens with stands in their preferences. */
export const savedView = pgTable(
  'saved_view',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    /** Path of the screen. */
    screen: text().notNull(),
    name: text().notNull(),
    /** Query string of the screen, without the dealership. */
    query: text().notNull(),
    is_shared: flag(),
    created_by: text().notNull(),
    created_at: writtenAt(),
    updated_at: writtenAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    uniqueIndex('saved_view_name_idx').on(t.dealership_id, t.created_by, t.screen, sql`lower(${t.name})`),
    index('saved_view_screen_idx').on(t.dealership_id, t.screen),
  ],
);
