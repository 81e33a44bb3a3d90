import { bigint, boolean, customType, date, integer, jsonb, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The column kinds of the whole schema. Property names of every table equal the column names, so a row read by
 * hand-written SQL and a row typed by drizzle are the same object.
 */

/** First part of every business key: the same schema can be sharded by dealership. */
export const dealershipId = () => text().notNull();
/** Rows that bulk loads number themselves pass their own id, everybody else lets the database count. */
export const rowId = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull();
/** Reference to a `rowId`. */
export const reference = () => bigint({ mode: 'number' });
/** What `later_version()` gives: milliseconds, or one more than the version before. */
export const versionNumber = () => bigint({ mode: 'number' });
/** Money of one line, part or repair order in integer cents (an int4 holds 21 million dollars). */
export const cents = () => integer().notNull().default(0);
/** Money in integer cents where nothing known differs from zero. */
export const optionalCents = () => integer();
/** Ledger money in integer cents: a store's year does not fit an int4. */
export const ledgerCents = () => bigint({ mode: 'number' }).notNull().default(0);
/** Hours in integer hundredths. */
export const hundredths = () => integer().notNull().default(0);
/** Hours in hundredths that a feed may not provide: null is "not provided", not zero. */
export const optionalHundredths = () => integer();
/** Part quantities keep three decimals, as feeds send them. */
export const quantity = () => numeric({ precision: 14, scale: 3, mode: 'number' });
/** Percentages and other ratios that people type in. */
export const ratio = () => numeric({ precision: 14, scale: 4, mode: 'number' });
/** A date of the dealership's own calendar, never an instant. */
export const businessDate = () => date({ mode: 'string' });
/** An instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' });
/** The instant the row was written. */
export const writtenAt = () => instant().notNull().defaultNow();
/** A yes/no that is no unless something says yes. */
export const flag = () => boolean().notNull().default(false);
/** Text that feeds leave empty rather than out. */
export const emptyText = () => text().notNull().default('');
/** A list of short strings. */
export const textList = () => jsonb().$type<string[]>().notNull().default([]);

/** What every settings row carries: who wrote it last, and when. */
export const lastChange = () => ({ updated_by: text(), updated_at: writtenAt() });

/** Raw bytes; hand-written SQL writes them through `decode($n, 'base64')`. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
