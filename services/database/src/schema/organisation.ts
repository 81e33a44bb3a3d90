import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  businessDate,
  cents,
  dealershipId,
  emptyText,
  flag,
  lastChange,
  optionalCents,
  ratio,
  reference,
  rowId,
  textList,
  versionNumber,
  writtenAt,
} from './column.ts';

export const dealershipGroup = pgTable('dealership_group', { id: text().primaryKey(), name: text().notNull() });

/** One weekday of a store. Opening hours are local times, null while unknown. */
export interface StoreWeekday {
  /** Share of a working day, as in `work_calendar`. */
  weight: number;
  opens: string | null;
  closes: string | null;
}

export const dealership = pgTable(
  'dealership',
  {
    id: text().primaryKey(),
    group_id: text()
      .notNull()
      .references(() => dealershipGroup.id),
    name: text().notNull(),
    dms_type: emptyText(),
    dv_dealer_id: emptyText(),
    /** IANA name. It determines "today" and every close date. */
    timezone: text().notNull(),
    address: emptyText(),
    city: emptyText(),
    state: emptyText(),
    postal_code: emptyText(),
    phone: emptyText(),
    brands: textList(),
    stalls: integer().notNull().default(0),
    logo_url: text(),
    /**
     * The logo's name in its address. It is a stored column, because anybody may request a logo, and hashing all logos each time takes
     * long.
     */
    logo_mark: text().generatedAlwaysAs(sql`md5(logo_url)`),
    /** Counts service-contract work (S) as customer pay (C) in every measure. */
    service_contract_as_customer: flag(),
    /** With a clock feed, a day without a clock row is a day without attendance. */
    has_clock_feed: flag(),
    uci_label: text().notNull().default('UCI'),
    /** Fields that the store's feed does not send. They are shown as "not provided by your DMS feed". */
    fields_not_provided: textList(),
    /** Seven weekdays from Monday. Null means the default week. */
    week: jsonb().$type<StoreWeekday[]>(),
    active: boolean().notNull().default(true),
    ...lastChange(),
  },
  (t) => [index('dealership_group_idx').on(t.group_id)],
);

export const dealershipProduct = pgTable(
  'dealership_product',
  {
    dealership_id: dealershipId().references(() => dealership.id),
    /** XTime, AiVault or AiMatrix. */
    code: text().notNull(),
    display_name: text().notNull(),
    vault_activation_date: businessDate(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.code] })],
);

/**
 * Hourly rates by date. The rate of a day is the one with the latest `from_date` up to that day. With `updated_by`, a person set the rate of
 * the day, and files do not change it.
 */
export const doorRate = pgTable(
  'door_rate',
  {
    dealership_id: dealershipId().references(() => dealership.id),
    /** door, warranty or internal, or a labor type code with its own rate. */
    scope: text().notNull().default('door'),
    from_date: businessDate().notNull(),
    /** Null if a person removed the rate of the day, so that files do not bring it back. */
    rate_c: optionalCents(),
    /** The newest rate of the files where a person set or removed one. Null if no file has brought one. */
    file_rate_c: optionalCents(),
    /** The changes of people (`audit_log`) that found the day with the files. One that is taken back leaves the day to them. */
    replaced_in: reference().array(),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.scope, t.from_date] })],
);

export const warrantyRate = pgTable(
  'warranty_rate',
  {
    dealership_id: dealershipId().references(() => dealership.id),
    manufacturer: text().notNull(),
    from_date: businessDate().notNull(),
    labor_rate_c: cents(),
    parts_markup_pct: ratio().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.manufacturer, t.from_date] })],
);

/** Only days that differ from the store's week, or from the default week (Monday to Friday 1, Saturday 0.5, Sunday 0), have a row. */
export const workCalendar = pgTable(
  'work_calendar',
  {
    dealership_id: dealershipId().references(() => dealership.id),
    date: businessDate().notNull(),
    day_weight: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.date] })],
);

export const feedFile = pgTable(
  'feed_file',
  {
    dealership_id: dealershipId().references(() => dealership.id),
    id: rowId(),
    /** ros, parts_inventory, gl_balances, time_clock … */
    kind: text().notNull(),
    received_at: writtenAt(),
    file_name: text().notNull(),
    rows: integer().notNull().default(0),
    rejected_rows: integer().notNull().default(0),
    ok: boolean().notNull().default(true),
    error: text(),
    warnings: textList(),
    data_from: businessDate(),
    data_to: businessDate(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('feed_file_latest_idx').on(t.dealership_id, t.kind, t.received_at),
  ],
);

/**
 * Raised by `later_version()` in the transaction of every import and settings write. ETags and the response cache depend on it. A version
 * is the time of the change in milliseconds, and at least one more than the version before. A plain counter would repeat numbers after an
 * older backup was restored, and browsers and processes would keep answers of the lost changes.
 */
export const dataVersion = pgTable('data_version', {
  dealership_id: text().primaryKey(),
  version: versionNumber().notNull().default(1),
  changed_at: writtenAt(),
  /** Raised only by writes of settings, so that open pages can say that targets changed. */
  settings: versionNumber().notNull().default(0),
});

/**
 * Raised in the same way by every note and every verdict on a finding. Cached responses that contain them depend on it. It is separate from
 * the data version, which an import locks while it writes.
 */
export const annotationVersion = pgTable('remark_version', {
  dealership_id: text().primaryKey(),
  version: versionNumber().notNull().default(1),
});

/** Facts about the whole database, such as whether demo data is loaded, and up to which day. */
export const meta = pgTable('meta', { key: text().primaryKey(), value: jsonb().$type<unknown>().notNull() });
