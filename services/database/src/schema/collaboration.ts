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
  smallint,
  text,
  time,
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
  textList,
  versionNumber,
  writtenAt,
} from './column.ts';

/** Notes hang on the number, not on the row: they survive a repair order that is sent again. */
export const roNote = pgTable(
  'ro_note',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_number: text().notNull(),
    /** Number of the line within the repair order, for the same reason. */
    line_id: reference(),
    text: text().notNull(),
    category: emptyText(),
    /** none, review, coach, warranty, pricing or resolved. */
    flag: text().notNull().default('none'),
    mentions: textList(),
    created_by: text().notNull(),
    created_at: writtenAt(),
    edited_at: instant(),
    resolved_by: text(),
    resolved_at: instant(),
    deleted_at: instant(),
    /** The client's name for the write and what it wrote, so that a retry writes no second note. */
    idempotency_key: text(),
    content_hash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    uniqueIndex('ro_note_idempotency_key').on(t.dealership_id, t.created_by, t.idempotency_key),
    index('ro_note_order_idx').on(t.dealership_id, t.ro_number),
    index('ro_note_flag_idx').on(t.dealership_id, t.flag, t.created_at),
  ],
);

/** That somebody was coached, on which figure, and what is to be followed up. It hangs on the number of the DMS. */
export const coaching = pgTable(
  'coaching',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    /** advisor, technician or counterperson. */
    person_kind: text().notNull(),
    person_number: text().notNull(),
    metric_key: text().notNull(),
    note: emptyText(),
    coached_by: text().notNull(),
    coached_at: writtenAt(),
    follow_up_on: businessDate(),
    /** Followed up, or no longer to be. */
    done_at: instant(),
    deleted_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('coaching_person_idx').on(t.dealership_id, t.person_kind, t.person_number, t.coached_at),
    check('coaching_kind_check', sql`${t.person_kind} in ('advisor', 'technician', 'counterperson')`),
  ],
);

/**
 * What came of work that was recommended and not done. It hangs on the number of the repair order and on what was recommended, not on
 * rows: these are written anew by each import.
 */
export const declinedOutcome = pgTable(
  'declined_outcome',
  {
    dealership_id: dealershipId(),
    ro_number: text().notNull(),
    ro_suffix: emptyText(),
    /** Op code and words of the recommendation. */
    item_key: text().notNull(),
    /** none, called, booked, notInterested, wrongNumber or sold. */
    outcome: text().notNull(),
    note: emptyText(),
    noted_by: text().notNull(),
    noted_at: writtenAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.ro_number, t.ro_suffix, t.item_key] }),
    check(
      'declined_outcome_check',
      sql`${t.outcome} in ('none', 'called', 'booked', 'notInterested', 'wrongNumber', 'sold')`,
    ),
  ],
);

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

/** What a rule found on a repair order, waiting for a person's verdict. */
export const aiReview = pgTable(
  'ai_review',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_number: text().notNull(),
    ro_suffix: emptyText(),
    line_no: smallint(),
    rule_key: text().notNull(),
    rule_version: smallint().notNull().default(1),
    evidence: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    confidence: ratio().notNull(),
    suggestion: emptyText(),
    /** open, accepted, rejected or edited. */
    status: text().notNull().default('open'),
    reviewed_by: text(),
    reviewed_at: instant(),
    note: emptyText(),
    created_at: writtenAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('ai_review_status_idx').on(t.dealership_id, t.status, t.created_at),
    index('ai_review_order_idx').on(t.dealership_id, t.ro_number),
  ],
);
