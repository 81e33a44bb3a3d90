import type { Database } from '@fixed-ops/database';
import {
  type CheckedMailer,
  createMailer,
  createMissingMailer,
  listMail,
  readAttachment,
  readMail,
  startMailbox,
} from '@fixed-ops/mail';
import { type Environment, isLocalRun } from './environment.ts';
import type { MailboxReader } from './mailbox-reader.ts';

export interface Mail {
  readonly mailer: CheckedMailer;
  /** The content of `/mailbox`. Null if there is no mailbox. */
  readonly mailbox: MailboxReader | null;
  close(): Promise<void>;
}

/** Opens this installation's way to send mail: the operator's relay, the mailbox of a local run, or none. */
export async function openMail(options: {
  environment: Pick<Environment, 'host' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>;
  /** Address of the product, for the default sender. */
  publicUrl: string;
  db: Database;
  log: (line: string) => void;
}): Promise<Mail> {
  const { db, environment, log } = options;
  const from = environment.mailFrom ?? `Fixed Ops <no-reply@${new URL(options.publicUrl).hostname}>`;
  if (environment.smtpUrl !== undefined) {
    return {
      mailer: createMailer({ smtpUrl: environment.smtpUrl, from, log }),
      mailbox: null,
      close: async () => {},
    };
  }
  if (!isLocalRun(environment)) {
    log('SMTP_URL is not set: invites, password resets and support messages cannot be sent.');
    return { mailer: createMissingMailer(), mailbox: null, close: async () => {} };
  }
  const server = await startMailbox({ db, log });
  return {
    mailer: createMailer({ smtpUrl: server.smtpUrl, from, log }),
    mailbox: {
      list: (filter) => listMail(db, filter),
      read: (id) => readMail(db, id),
      attachment: (messageId, id) => readAttachment(db, messageId, id),
    },
    close: server.close,
  };
}
