import { createHash } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { type Letter, letter } from '@fixed-ops/server-html';
import { AT_ONCE, noLongerDue, type WaitingMail } from './waiting-mails.ts';

export interface NotificationMail extends Letter {
  readonly to: string;
  readonly subject: string;
  readonly isAutomatic: true;
  /** The same each time that the same news is sent to the same person. */
  readonly messageId: string;
}

/** How mail leaves. */
export interface MailWay {
  /** An error with `isForGood` says that no later try helps, as a `MailError` does where there is no such address; after any other one may. */
  readonly send: (mail: NotificationMail) => Promise<void>;
  /** Where the product is opened, for the links in mails: `https://fixedops.example.com`. */
  readonly publicUrl: string;
}

export interface SendOptions {
  /** No transaction that may still fail: mail cannot be taken back. */
  readonly db: Database;
  readonly mail: MailWay;
  readonly log?: ((line: string) => void) | undefined;
}

/** Who has waited and sent for so long leaves the rest to `sendDueMails`, before that takes them. */
const SENT_WITHIN_MS = 2 * 60_000;

/** The end of what this process sends by now. */
let sending: Promise<unknown> = Promise.resolve();
let endings = 0;

/**
 * For a process that ends: no further mail of what is being sent leaves, and resolves once those that leave now are noted, without which they
 * would leave again. The others wait in their rows.
 */
export async function endSending(): Promise<void> {
  endings += 1;
  await sending;
}

/**
 * Sends mails, ten of a process at a time, and notes those that have left or never will. The others wait in their rows for `sendDueMails`.
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

/** True when there is nothing more to do: the mail has left, or never will. A failure is logged. */
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

/** With its words: what was told another time, or by a product that was set up anew, is another message. */
function messageIdOf({ dealershipId, event, userId, title, text }: WaitingMail, publicUrl: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([dealershipId, event, userId, title, text]))
    .digest('hex');
  return `<${name.slice(0, 32)}@${new URL(publicUrl).hostname}>`;
}
