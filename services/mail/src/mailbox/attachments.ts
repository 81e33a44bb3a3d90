import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { MailAttachment } from '../mailer.ts';

/** An attachment as its message lists it. */
export interface MailboxAttachment {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

const listedRow = z.object({ id: z.number(), name: z.string(), media_type: z.string(), bytes: z.number() });
const wholeRow = z.object({ name: z.string(), media_type: z.string(), data: z.instanceof(Buffer) });

/** Stores the attachments of a message. */
export async function storeAttachments(
  db: Database,
  messageId: number,
  attachments: readonly MailAttachment[],
): Promise<void> {
  for (const { name, mediaType, data } of attachments) {
    await db.execute('insert into mailbox_attachment (message_id, name, media_type, data) values ($1, $2, $3, $4)', [
      messageId,
      name.replaceAll('\0', ''),
      mediaType.replaceAll('\0', ''),
      data,
    ]);
  }
}

/** The attachments of a message, without their bytes. */
export async function listAttachments(db: Database, messageId: number): Promise<MailboxAttachment[]> {
  const rows = await db.query(
    'select id, name, media_type, octet_length(data) as bytes from mailbox_attachment where message_id = $1 order by id',
    [messageId],
  );
  return rows
    .map((row) => listedRow.parse(row))
    .map(({ id, name, media_type, bytes }) => ({ id, name, mediaType: media_type, bytes }));
}

/** One attachment of a message. Null if it does not exist. */
export async function readAttachment(
  db: Database,
  messageId: number,
  attachmentId: number,
): Promise<MailAttachment | null> {
  const [found] = await db.query(
    'select name, media_type, data from mailbox_attachment where message_id = $1 and id = $2',
    [messageId, attachmentId],
  );
  if (found === undefined) return null;
  const { name, media_type, data } = wholeRow.parse(found);
  return { name, mediaType: media_type, data };
}
