export { MailError, type MailErrorCode } from './mail-error.ts';
export { type MailboxAttachment, readAttachment } from './mailbox/attachments.ts';
export { type Mailbox, startMailbox } from './mailbox/mail-server.ts';
export { emptyMailbox, listMail, type MailboxMessage, type MailSummary, readMail } from './mailbox/messages.ts';
export {
  type CheckedMailer,
  createMailer,
  createMissingMailer,
  type MailAttachment,
  type Mailer,
  type MailerOptions,
  type MailMessage,
} from './mailer.ts';
