import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { cents, dealershipId, emptyText, flag, instant, reference, rowId } from './column.ts';

export const inspection = pgTable(
  'inspection',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_number: text().notNull(),
    ro_suffix: emptyText(),
    tech_number: emptyText(),
    advisor_number: emptyText(),
    started_at: instant(),
    completed_at: instant(),
    sent_at: instant(),
    viewed_at: instant(),
    video: flag(),
    /** open or complete (finished with at least one item rated). */
    status: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('inspection_order_idx').on(t.dealership_id, t.ro_number, t.ro_suffix),
    index('inspection_completed_idx').on(t.dealership_id, t.completed_at),
  ],
);

export const inspectionItem = pgTable(
  'inspection_item',
  {
    dealership_id: dealershipId(),
    inspection_id: reference().notNull(),
    item_no: smallint().notNull(),
    category: emptyText(),
    label: text().notNull(),
    /** G green, Y yellow, R red. */
    rating: text().notNull(),
    op_code: emptyText(),
    labor_c: cents(),
    parts_c: cents(),
    /** approved, declined, deferred or none. */
    decision: text().notNull().default('none'),
    decided_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.inspection_id, t.item_no] })],
);
