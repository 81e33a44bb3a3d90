import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, time } from 'drizzle-orm/pg-core';
import { dealershipId, emptyText, instant, reference, rowId, textList, writtenAt } from './column.ts';

export const reportSchedule = pgTable(
  'report_schedule',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    user_id: text().notNull(),
    report_key: text().notNull(),
    /** pdf, xlsx or csv. */
    format: text().notNull(),
    recipients: textList(),
    subject: emptyText(),
    message: emptyText(),
    filters: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** daily, weekly or monthly. */
    frequency: text().notNull(),
    /** Day of the week (1 to 7) or of the month (1 to 31). */
    day: smallint(),
    /** In the dealership's time zone. */
    time: time().notNull(),
    active: boolean().notNull().default(true),
    next_run_at: instant(),
    created_at: writtenAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('report_schedule_due_idx').on(t.next_run_at).where(sql`active`),
  ],
);

export const reportSend = pgTable(
  'report_send',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    user_id: text().notNull(),
    schedule_id: reference(),
    report_key: text().notNull(),
    format: text().notNull(),
    recipients: textList(),
    subject: emptyText(),
    message: emptyText(),
    filters: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** queued, sent or failed. */
    status: text().notNull().default('queued'),
    error: text(),
    created_at: writtenAt(),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('report_send_created_idx').on(t.dealership_id, t.created_at),
  ],
);
