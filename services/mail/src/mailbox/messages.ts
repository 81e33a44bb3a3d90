import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { MailAttachment } from '../mailer.ts';
import { listAttachments, type MailboxAttachment, storeAttachments } from './attachments.ts';

/** A message in the list of the mailbox. */
export interface MailSummary {
  readonly id: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** A message as the mailbox shows it. */
export interface MailboxMessage extends MailSummary {
  readonly text: string;
  /** Null if there is no HTML part. */
  readonly html: string | null;
  readonly replyTo: string | null;
  readonly attachments: readonly MailboxAttachment[];
}

/** A message that the mail server received. */
export type IncomingMail = Omit<MailboxMessage, 'id' | 'receivedAt' | 'attachments'> & {
  readonly messageId: string;
  readonly attachments: readonly MailAttachment[];
};

/** The mailbox is for messages that were just sent. Older ones and those beyond this number are deleted. */
export const KEPT_MESSAGES = 500;
export const KEPT_DAYS = 7;

const summaryRow = z.object({
  id: z.number(),
  sender: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  received_at: z.string(),
});
const storedRow = z.object({ id: z.number() });
const messageRow = summaryRow.extend({ text: z.string(), html: z.string(), reply_to: z.string() });

function summaryOf(row: z.output<typeof summaryRow>): MailSummary {
  return {
    id: row.id,
    from: row.sender,
    to: row.recipients,
    subject: row.subject,
    receivedAt: new Date(row.received_at).toISOString(),
  };
}

/** PostgreSQL text cannot contain NUL. */
const storable = (text: string) => text.replaceAll('\0', '');

/** Stores a message and deletes old and surplus ones. */
export async function storeMail(db: Database, mail: IncomingMail): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx.query(
      `insert into mailbox_message (sender, recipients, reply_to, subject, text, html, message_id)
       values ($1, $2::jsonb, $3, $4, $5, $6, $7) returning id`,
      [
        storable(mail.from),
        JSON.stringify(mail.to.map(storable)),
        storable(mail.replyTo ?? ''),
        storable(mail.subject),
        storable(mail.text),
        storable(mail.html ?? ''),
        storable(mail.messageId),
      ],
    );
    await storeAttachments(tx, storedRow.parse(stored).id, mail.attachments);
  });
  await db.execute(
    `delete from mailbox_message
      where received_at < now() - make_interval(days => $1::int)
         or id <= (select id from mailbox_message order by id desc offset $2::int limit 1)`,
    [KEPT_DAYS, KEPT_MESSAGES],
  );
}

/** All messages, newest first. With `to`, only those to that address, ignoring case. */
export async function listMail(
  db: Database,
  filter: { readonly to?: string | undefined } = {},
): Promise<MailSummary[]> {
  const rows = await db.query(
    `select id, sender, recipients, subject, received_at from mailbox_message
      where $1::text is null or exists (
        select 1 from jsonb_array_elements_text(recipients) as recipient where lower(recipient) = lower($1))
      order by id desc`,
    [filter.to ?? null],
  );
  return rows.map((row) => summaryOf(summaryRow.parse(row)));
}

/** One message. Null if it does not exist. */
export async function readMail(db: Database, id: number): Promise<MailboxMessage | null> {
  const [found] = await db.query(
    `select id, sender, recipients, reply_to, subject, text, html, received_at from mailbox_message where id = $1`,
    [id],
  );
  if (found === undefined) return null;
  const row = messageRow.parse(found);
  return {
    ...summaryOf(row),
    text: row.text,
    html: row.html === '' ? null : row.html,
    replyTo: row.reply_to === '' ? null : row.reply_to,
    attachments: await listAttachments(db, row.id),
  };
}

/** Empties the mailbox. */
export async function emptyMailbox(db: Database): Promise<void> {
  await db.execute('delete from mailbox_message');
}
