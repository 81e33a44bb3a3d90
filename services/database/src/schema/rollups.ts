import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { businessDate, dealershipId, writtenAt } from './column.ts';

/** Stands for the data version and the settings that the sums follow from: a row of other rules counts for nothing. */
const rules = () => text().notNull();

/**
 * The sums of some days of one dealership, as the figures are worked out from them: its finished months, the running one and
 * what that is compared with. Made again from the lines whenever what they follow from changes.
 */
export const serviceSpanRollup = pgTable(
  'service_span_rollup',
  {
    dealership_id: dealershipId(),
    start_date: businessDate().notNull(),
    end_date: businessDate().notNull(),
    rules: rules(),
    cells: jsonb().notNull(),
    written_at: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.start_date, t.end_date] })],
);

/**
 * What the parts department did on each day of one finished month of one dealership, and its last inventory. Made again from
 * part transactions, lines and snapshots as the above.
 */
export const partsMonthRollup = pgTable(
  'parts_month_rollup',
  {
    dealership_id: dealershipId(),
    /** YYYY-MM. */
    month: text().notNull(),
    rules: rules(),
    content: jsonb().notNull(),
    written_at: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.month] })],
);
