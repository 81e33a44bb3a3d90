import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { businessDate, dealershipId, emptyText, instant, rowId, writtenAt } from './column.ts';

/** A day that a person marked on the store's trends. */
export const storeEvent = pgTable(
  'store_event',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    date: businessDate().notNull(),
    text: text().notNull(),
    note: emptyText(),
    created_by: text().notNull(),
    created_at: writtenAt(),
    deleted_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.id] }), index('store_event_date_idx').on(t.dealership_id, t.date)],
);
