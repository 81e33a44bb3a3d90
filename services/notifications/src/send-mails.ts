import { createHash } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { type Letter, letter } from '@fixed-ops/server-html';
import { AT_ONCE, noLongerDue, type WaitingMail } from './waiting-mails.ts';

export interface NotificationMail extends Letter {
  readonly to: string;
  readonly subject: string;
  readonly isAutomatic: true;
  /** The same for each mail about the same event to the same person. */
  readonly messageId: string;
}

/** How mail is sent. */
export interface MailWay {
  /**
   * An error with `isForGood` says that no later attempt helps, like a `MailError` for an address that does not exist. After any other
   * error, a later attempt may succeed.
   */
  readonly send: (mail: NotificationMail) => Promise<void>;
  /** The address of the product for links in mails: `https://fixedops.example.com`. */
  readonly publicUrl: string;
}

export interface SendOptions {
  /** Not a transaction that may still fail, because mail cannot be taken back. */
  readonly db: Database;
  readonly mail: MailWay;
  readonly log?: ((line: string) => void) | undefined;
}

/** After this time, a process leaves its remaining mails to `sendDueMails`, before that takes them. */
const SENT_WITHIN_MS = 2 * 60_000;

/** Resolves when everything that this process is sending has ended. */
let sending: Promise<unknown> = Promise.resolve();
let endings = 0;

/**
 * For a process that ends: no further mail is sent. Resolves once the mails under way are recorded, because otherwise they would be sent
 * again. The others wait in their rows.
 */
export async function endSending(): Promise<void> {
  endings += 1;
  await sending;
}

/**
 * Sends mails, ten of a process at a time, and records those that were sent or never will be. The others wait in their rows for
 * `sendDueMails`.
 */
export function sendMails({ db, mail, log }: SendOptions, mails: readonly WaitingMail[]): Promise<void> {
  const until = performance.now() + SENT_WITHIN_MS;
  const begun = endings;
  const sent = sending.then(async () => {
    for (let first = 0; first < mails.length && performance.now() < until && begun === endings; first += AT_ONCE) {
      await Promise.all(
        mails.slice(first, first + AT_ONCE).map(async (each) => {
          if (await sendMail({ mail, log }, each)) await noLongerDue(db, each);
        }),
      );
    }
  });
  sending = sent.catch(() => undefined);
  return sent;
}

const isForGood = (error: unknown): boolean =>
  error instanceof Error && 'isForGood' in error && error.isForGood === true;

/** Returns true if nothing remains to be done: the mail was sent, or never will be. A failure is logged. */
async function sendMail({ mail, log }: Pick<SendOptions, 'mail' | 'log'>, waiting: WaitingMail): Promise<boolean> {
  const { address, store, title, text, link } = waiting;
  try {
    const lines = [
      text,
      link === null ? '' : new URL(link, mail.publicUrl).href,
      `Which notifications come by email is set in your profile: ${new URL('/profile-settings', mail.publicUrl).href}`,
    ];
    const messageId = messageIdOf(waiting, mail.publicUrl);
    const subject = `${title} (${store})`;
    await mail.send({ to: address, subject, isAutomatic: true, messageId, ...letter(lines) });
    return true;
  } catch (error) {
    const isOver = isForGood(error);
    log?.(`notifications: a mail could not be sent${isOver ? ' and is given up' : ''}: ${String(error)}`);
    return isOver;
  }
}

/** The id depends on the text, because the same event at another time, or after a new set-up, is another message. */
function messageIdOf({ dealershipId, event, userId, title, text }: WaitingMail, publicUrl: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([dealershipId, event, userId, title, text]))
    .digest('hex');
  return `<${name.slice(0, 32)}@${new URL(publicUrl).hostname}>`;
}
