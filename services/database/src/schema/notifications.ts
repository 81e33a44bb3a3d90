import { NOTIFICATION_DEFAULT_DURATION_S } from '@fixed-ops/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  businessDate,
  dealershipId,
  emptyText,
  instant,
  ratio,
  reference,
  rowId,
  versionNumber,
  writtenAt,
} from './column.ts';

/** To one person, or to everybody of the store when `user_id` is null. */
export const notification = pgTable(
  'notification',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    user_id: text(),
    /** mention, flag, import, report, threshold or system. */
    type: text().notNull(),
    title: text().notNull(),
    text: emptyText(),
    link: text(),
    actor_user_id: text(),
    actor_name: emptyText(),
    /** Names what happened, so that the same event is told nobody twice; null for what is written once by hand. */
    event_key: text(),
    /** False for somebody who wants this kind by e-mail alone. */
    in_product: boolean().notNull().default(true),
    created_at: writtenAt(),
    /** When its mail is sent by whoever finds it here; null where none is wanted or it has left. */
    mail_due_at: instant(),
    /** Whom it may be told while its mail waits: the access rule, and whether only to those who see the whole store. */
    mail_audience: jsonb().$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('notification_user_idx').on(t.dealership_id, t.user_id, t.created_at),
    uniqueIndex('notification_event_idx').on(t.dealership_id, t.event_key, t.user_id),
    index('notification_mail_idx').on(t.mail_due_at).where(sql`mail_due_at is not null`),
  ],
);

export const notificationRead = pgTable(
  'notification_read',
  {
    dealership_id: dealershipId(),
    notification_id: reference().notNull(),
    user_id: text().notNull(),
    read_at: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.notification_id, t.user_id] })],
);

/**
 * Where a card of the dashboard stands against its target in a month, as people were told last: what its next figure is held
 * against. The first one that is judged is told nobody.
 */
export const figureStanding = pgTable(
  'figure_standing',
  {
    dealership_id: dealershipId(),
    /** service or parts. */
    department: text().notNull(),
    metric_key: text().notNull(),
    scope: text().notNull(),
    /** YYYY-MM. */
    month: text().notNull(),
    /** green, amber or red. */
    status: text().notNull(),
    /** The last figure of this status, and its target then, as they were judged. */
    value: ratio().notNull(),
    target: ratio(),
    /** What was written of the figure, unrounded; null where it was judged before this was kept. */
    shown: doublePrecision(),
    /** The business day on which people were told; null before the first time. */
    told_on: businessDate(),
    /** The version of the data that it was judged of: an older look does not overwrite a newer one. */
    data_version: versionNumber().notNull().default(0),
    /** The newest change of the store's thresholds (`audit_log`) that it was judged by; null where that is not known. */
    threshold_change: reference(),
    /** By which meaning of the sums it was worked out: with another, the figure may move without anything having happened. */
    sums_version: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.department, t.metric_key, t.scope, t.month] }),
    check('figure_standing_status_check', sql`${t.status} in ('green', 'amber', 'red')`),
    check('figure_standing_department_check', sql`${t.department} in ('service', 'parts')`),
    check('figure_standing_month_check', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/** Banners. `dealership_id` null is every store. */
export const systemNotification = pgTable(
  'system_notification',
  {
    id: rowId().primaryKey(),
    dealership_id: text(),
    text: text().notNull(),
    link: text(),
    /** ALERT, info or warning, in any case. */
    display_type: text().notNull(),
    /** Seconds; 0 stays. */
    duration: integer().notNull().default(NOTIFICATION_DEFAULT_DURATION_S),
    active_from: writtenAt(),
    active_to: instant(),
  },
  (t) => [
    index('system_notification_dealership_idx').on(t.dealership_id),
    check('system_notification_type_check', sql`lower(${t.display_type}) in ('alert', 'info', 'warning')`),
  ],
);
