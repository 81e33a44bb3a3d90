import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { businessDate, dealershipId, writtenAt } from './column.ts';

/** Stands for the data version and the settings that the sums depend on. A row with other rules is invalid. */
const rules = () => text().notNull();

/**
 * The sums of some days of a dealership from which figures are computed: its finished months, the current month and the periods that it is
 * compared with. They are rebuilt from the lines whenever their inputs change.
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
 * The parts department's work on each day of a finished month, and its last inventory. It is rebuilt from part transactions, lines and
 * snapshots in the same way.
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
