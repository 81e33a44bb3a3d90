import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { dealershipId, emptyText, flag, instant, lastChange, reference, rowId, textList, writtenAt } from './column.ts';

/** The time at which a store's files are due, and who is notified if they are late. */
export const feedOption = pgTable('feed_option', {
  dealership_id: text().primaryKey(),
  /** Time of day in the store's zone, such as 07:00. */
  expected_by: text().notNull().default('07:00'),
  /** People who are notified. An empty list means the store's managers. */
  notify: textList(),
  ...lastChange(),
});

/** Refused rows of a file, the first thousands. `feed_file.rejected_rows` counts all of them. */
export const feedReject = pgTable(
  'feed_reject',
  {
    dealership_id: dealershipId(),
    /** The file in `feed_file`. */
    file_id: reference().notNull(),
    id: rowId(),
    /** Physical line where the record begins; the header is 1. */
    line: integer().notNull(),
    /** Empty for a broken record. */
    column_name: emptyText(),
    value: emptyText(),
    reason: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.file_id, t.id] }),
    index('feed_reject_reason_idx').on(t.dealership_id, t.file_id, t.reason),
  ],
);

/** An extract that somebody uploads: its files, its progress, and its result. */
export const importRun = pgTable(
  'import_run',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    user_id: text().notNull(),
    /** Lets a repeated request return the same run. */
    create_key: text(),
    /** True for a run that reads and reports, but loads nothing. */
    dry_run: flag(),
    /** uploading, waiting, running, done, failed or cancelled. */
    status: text().notNull().default('uploading'),
    files: jsonb().$type<unknown[]>().notNull().default([]),
    progress: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    report: jsonb().$type<unknown>(),
    error: text(),
    /** The process that loads it (before that, the process that starts it), and its machine. */
    pid: integer(),
    host: text(),
    created_at: writtenAt(),
    started_at: instant(),
    /** The last sign of life of that process. */
    beat_at: instant(),
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('import_run_latest_idx').on(t.dealership_id, t.created_at),
    uniqueIndex('import_run_create_key').on(t.dealership_id, t.user_id, t.create_key),
    // A store has one active run at a time, however many are requested.
    uniqueIndex('import_run_active').on(t.dealership_id).where(sql`status in ('waiting', 'running')`),
  ],
);

/** Rows that a dry run would refuse, the first thousands of each file. Those of a loaded file are in `feed_reject`. */
export const importReject = pgTable(
  'import_reject',
  {
    dealership_id: dealershipId(),
    run_id: reference().notNull(),
    /** The place of the file in the run. */
    file_no: integer().notNull(),
    id: rowId(),
    line: integer().notNull(),
    column_name: emptyText(),
    value: emptyText(),
    reason: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.run_id, t.file_no, t.id] })],
);
