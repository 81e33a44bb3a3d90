import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { dealershipId, flag, rowId, writtenAt } from './column.ts';

/** A named set of filters of a screen. A person's preferences say which one opens by default. */
export const savedView = pgTable(
  'saved_view',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    /** Path of the screen. */
    screen: text().notNull(),
    name: text().notNull(),
    /** The query string of the screen, without the dealership. */
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
