import { bigint, boolean, customType, date, integer, jsonb, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The column kinds of the whole schema. In every table, property names equal column names, so a row of hand-written SQL and a row typed by
 * drizzle are the same object.
 */

/** The first part of every business key, so that the schema can be sharded by dealership. */
export const dealershipId = () => text().notNull();
/** Bulk loads number their rows themselves. For all other rows, the database does. */
export const rowId = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull();
/** Reference to a `rowId`. */
export const reference = () => bigint({ mode: 'number' });
/** The result of `later_version()`: milliseconds, or one more than the version before. */
export const versionNumber = () => bigint({ mode: 'number' });
/** Money of one line, part or repair order in integer cents (an int4 holds 21 million dollars). */
export const cents = () => integer().notNull().default(0);
/** Money in integer cents. Null means unknown, which is not zero. */
export const optionalCents = () => integer();
/** Ledger money in integer cents, because a store's year does not fit an int4. */
export const ledgerCents = () => bigint({ mode: 'number' }).notNull().default(0);
/** Hours in integer hundredths. */
export const hundredths = () => integer().notNull().default(0);
/** Hours in hundredths. Null means that the feed does not provide them, which is not zero. */
export const optionalHundredths = () => integer();
/** Part quantities with three decimals, as feeds send them. */
export const quantity = () => numeric({ precision: 14, scale: 3, mode: 'number' });
/** Percentages and other ratios that people enter. */
export const ratio = () => numeric({ precision: 14, scale: 4, mode: 'number' });
/** A date of the dealership's own calendar, not an instant. */
export const businessDate = () => date({ mode: 'string' });
/** An instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' });
/** The instant at which the row was written. */
export const writtenAt = () => instant().notNull().defaultNow();
/** A boolean that is false by default. */
export const flag = () => boolean().notNull().default(false);
/** Text that feeds leave empty. */
export const emptyText = () => text().notNull().default('');
/** A list of short strings. */
export const textList = () => jsonb().$type<string[]>().notNull().default([]);

/** The columns of every settings row: who changed it last, and when. */
export const lastChange = () => ({ updated_by: text(), updated_at: writtenAt() });

/** Raw bytes. Hand-written SQL writes them with `decode($n, 'base64')`. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
