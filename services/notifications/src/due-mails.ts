import { type SendOptions, sendMails } from './send-mails.ts';
import { AT_ONCE, noLongerDue, soonAgain, takeDueMails } from './waiting-mails.ts';

export interface DueMailsOptions extends SendOptions {
  /** Once it aborts, no more mails are taken. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Mails what waits in notifications: of a process that was killed, or that no mail server took. Several may do it at once. A mail leaves
 * once, but where its process or the database died between sending it and noting so: then twice with one `Message-ID`, by which mail
 * servers and programs know the second for the first. One that no server takes is tried for three days.
 * Who may not see any more what it tells, or has turned mail off since, gets none. How many are given up is logged, and why.
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
