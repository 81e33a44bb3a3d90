import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { dealershipId, writtenAt } from './column.ts';

/**
 * The sums of one finished month of one dealership, as the figures are worked out from them. Made again from the lines
 * whenever what they follow from changes; a row of other rules counts for nothing.
 */
export const serviceMonthRollup = pgTable(
  'service_month_rollup',
  {
    dealership_id: dealershipId(),
    /** YYYY-MM. */
    month: text().notNull(),
    /** Stands for the data version and the settings that the sums follow from. */
    rules: text().notNull(),
    cells: jsonb().notNull(),
    written_at: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.month] })],
);
