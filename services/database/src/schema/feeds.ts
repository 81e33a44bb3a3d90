import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { dealershipId, emptyText, flag, instant, lastChange, reference, rowId, textList, writtenAt } from './column.ts';

/** When a store's files are due, and who is told that they are late. */
export const feedOption = pgTable('feed_option', {
  dealership_id: text().primaryKey(),
  /** Time of day in the store's zone, such as 07:00. */
  expected_by: text().notNull().default('07:00'),
  /** People who are told; none means the store's managers. */
  notify: textList(),
  ...lastChange(),
});

/** Rows of a file that were refused, the first thousands of them; `feed_file.rejected_rows` counts them all. */
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

/** An extract that somebody uploads: its files, how far it has come, and what became of it. */
export const importRun = pgTable(
  'import_run',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    user_id: text().notNull(),
    /** Makes a repeated request the same run. */
    create_key: text(),
    /** Reads and reports, and loads nothing. */
    dry_run: flag(),
    /** uploading, waiting, running, done, failed or cancelled. */
    status: text().notNull().default('uploading'),
    files: jsonb().$type<unknown[]>().notNull().default([]),
    progress: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    report: jsonb().$type<unknown>(),
    error: text(),
    /** The process that loads it, before that the one that starts it, and the machine on which it runs. */
    pid: integer(),
    host: text(),
    created_at: writtenAt(),
    started_at: instant(),
    /** When that process last said that it is there. */
    beat_at: instant(),
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('import_run_latest_idx').on(t.dealership_id, t.created_at),
    uniqueIndex('import_run_create_key').on(t.dealership_id, t.user_id, t.create_key),
    // One at a time, however many ask at once.
    uniqueIndex('import_run_active').on(t.dealership_id).where(sql`status in ('waiting', 'running')`),
  ],
);

/** Rows that a dry run would refuse, the first thousands of each file; those of a file that was loaded are in `feed_reject`. */
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
