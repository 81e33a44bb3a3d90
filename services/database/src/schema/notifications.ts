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

/** A notification for one person, or for everybody of the store if `user_id` is null. */
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
    /** Identifies the event, so that nobody is notified twice. Null for notifications that a person writes. */
    event_key: text(),
    /** False for a person who wants this kind only by e-mail. */
    in_product: boolean().notNull().default(true),
    created_at: writtenAt(),
    /** When its mail is due. Null if no mail is wanted or it was sent. */
    mail_due_at: instant(),
    /** Who may receive it while its mail waits: the access rule, and whether only people who see the whole store may. */
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
 * The last reported status of a dashboard card in a month, with which its next figure is compared. The first judged figure causes no
 * notification.
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
    /** The last figure of this status, and its target at that time, as they were judged. */
    value: ratio().notNull(),
    target: ratio(),
    /** The unrounded figure of the text. Null if it was judged before this column existed. */
    shown: doublePrecision(),
    /** The business day of the last notification. Null before the first one. */
    told_on: businessDate(),
    /** The data version that was judged. An older judgement does not overwrite a newer one. */
    data_version: versionNumber().notNull().default(0),
    /** The newest change of the store's thresholds (`audit_log`) that the judgement used. Null if unknown. */
    threshold_change: reference(),
    /** The version of the rules of the sums. With other rules, the figure may change without any event. */
    sums_version: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.department, t.metric_key, t.scope, t.month] }),
    check('figure_standing_status_check', sql`${t.status} in ('green', 'amber', 'red')`),
    check('figure_standing_department_check', sql`${t.department} in ('service', 'parts')`),
    check('figure_standing_month_check', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/** Banners. `dealership_id` null means every store. */
export const systemNotification = pgTable(
  'system_notification',
  {
    id: rowId().primaryKey(),
    dealership_id: text(),
    text: text().notNull(),
    link: text(),
    /** ALERT, info or warning, in any case. */
    display_type: text().notNull(),
    /** Seconds. 0 means that it stays. */
    duration: integer().notNull().default(NOTIFICATION_DEFAULT_DURATION_S),
    active_from: writtenAt(),
    active_to: instant(),
  },
  (t) => [
    index('system_notification_dealership_idx').on(t.dealership_id),
    check('system_notification_type_check', sql`lower(${t.display_type}) in ('alert', 'info', 'warning')`),
  ],
);
