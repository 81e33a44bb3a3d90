import type { MailAttachment, MailboxMessage, MailSummary } from '@fixed-ops/mail';

/** The mailbox as its pages read it. */
export interface MailboxReader {
  list(filter: { readonly to?: string | undefined }): Promise<MailSummary[]>;
  read(id: number): Promise<MailboxMessage | null>;
  attachment(messageId: number, attachmentId: number): Promise<MailAttachment | null>;
}
