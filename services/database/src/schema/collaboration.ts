import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  businessDate,
  dealershipId,
  emptyText,
  instant,
  ratio,
  reference,
  rowId,
  textList,
  writtenAt,
} from './column.ts';

/** Notes refer to the number and not to the row, so they survive a repair order that is sent again. */
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
    /** The client's key of the write and the written text, so that a retry writes no second note. */
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

/** A coaching of a person on a figure, with its follow-up. It refers to the person's number in the DMS. */
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
    /** When the follow-up was done or became unnecessary. */
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
 * The outcome of work that was recommended and not done. It refers to the number of the repair order and to the recommendation, because
 * each import writes new rows.
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

/** A finding of a rule on a repair order, which waits for a person's verdict. */
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
