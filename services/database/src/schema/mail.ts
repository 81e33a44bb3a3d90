import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytes, emptyText, reference, rowId, textList, writtenAt } from './column.ts';

/** Mail that the embedded mail server took in while no relay is set up: a local run's messages, never a customer's. */
export const mailboxMessage = pgTable(
  'mailbox_message',
  {
    id: rowId().primaryKey(),
    sender: emptyText(),
    recipients: textList(),
    reply_to: emptyText(),
    subject: emptyText(),
    text: emptyText(),
    /** Empty for a message without an HTML part. */
    html: emptyText(),
    /** `Message-ID` of the message. */
    message_id: emptyText(),
    received_at: writtenAt(),
  },
  (t) => [index('mailbox_message_received_idx').on(t.received_at)],
);

/** What came with a message of the mailbox; it goes with it. */
export const mailboxAttachment = pgTable(
  'mailbox_attachment',
  {
    id: rowId().primaryKey(),
    message_id: reference()
      .notNull()
      .references(() => mailboxMessage.id, { onDelete: 'cascade' }),
    name: emptyText(),
    media_type: emptyText(),
    data: bytes().notNull(),
  },
  (t) => [index('mailbox_attachment_message_idx').on(t.message_id)],
);
