import type { MailAttachment, MailboxMessage, MailSummary } from '@fixed-ops/mail';

/** The mailbox for its pages. */
export interface MailboxReader {
  list(filter: { readonly to?: string | undefined }): Promise<MailSummary[]>;
  read(id: number): Promise<MailboxMessage | null>;
  attachment(messageId: number, attachmentId: number): Promise<MailAttachment | null>;
}
