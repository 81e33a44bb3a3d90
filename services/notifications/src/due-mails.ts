import { type SendOptions, sendMails } from './send-mails.ts';
import { AT_ONCE, noLongerDue, soonAgain, takeDueMails } from './waiting-mails.ts';

export interface DueMailsOptions extends SendOptions {
  /** After it aborts, no more mails are taken. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends the waiting mails of notifications, which a killed process or an unreachable mail server left. Several processes may do so at once.
 * Each mail is sent once. If a process or the database dies between sending and recording, it is sent twice with the same `Message-ID`, by
 * which mail servers and programs recognize the copy. It tries for three days. People who may no longer see the content, or have turned
 * mail off since, get none. It logs how many mails were given up, and why.
 */
export async function sendDueMails(options: DueMailsOptions): Promise<void> {
  const givenUp = new Map<string, number>();
  const isOver = () => options.signal?.aborted === true;
  try {
    while (!isOver()) {
      const taken = await takeDueMails(options.db);
      if (isOver()) {
        await Promise.all(taken.map(({ place }) => soonAgain(options.db, place)));
        return;
      }
      await Promise.all(
        taken.map(async (row) => {
          if (row.is === 'for others') await soonAgain(options.db, row.place);
          if (row.is !== 'given up') return;
          givenUp.set(row.reason, (givenUp.get(row.reason) ?? 0) + 1);
          await noLongerDue(options.db, row.place);
        }),
      );
      await sendMails(
        options,
        taken.flatMap((row) => (row.is === 'to send' ? [row.mail] : [])),
      );
      if (taken.length < AT_ONCE) return;
    }
  } finally {
    const reasons = [...givenUp].map(([reason, count]) => `${count} ${reason}`);
    if (reasons.length > 0) options.log?.(`notifications: mails were given up: ${reasons.join(', ')}`);
  }
}
