import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytes, emptyText, reference, rowId, textList, writtenAt } from './column.ts';

/** Mail that the embedded mail server received while no relay is set up: messages of a local run, never a customer's. */
export const mailboxMessage = pgTable(
  'mailbox_message',
  {
    id: rowId().primaryKey(),
    sender: emptyText(),
    recipients: textList(),
    reply_to: emptyText(),
    subject: emptyText(),
    text: emptyText(),
    /** Empty if the message has no HTML part. */
    html: emptyText(),
    /** `Message-ID` of the message. */
    message_id: emptyText(),
    received_at: writtenAt(),
  },
  (t) => [index('mailbox_message_received_idx').on(t.received_at)],
);

/** An attachment of a message in the mailbox. It is deleted with the message. */
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
