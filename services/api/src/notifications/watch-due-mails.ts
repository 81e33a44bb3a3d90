import { runEvery } from '@fixed-ops/database';
import { type DueMailsOptions, sendDueMails } from '@fixed-ops/notifications';

export interface WatchDueMailsOptions extends DueMailsOptions {
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A mail that a process has just left is taken within six minutes. */
export const WATCH_DUE_MAILS_MS = 60_000;

/** Mails what waits in notifications, now and every minute, until the signal aborts: of a process that was killed, or of a mail server that was away. */
export function watchDueMails({ signal, ...options }: WatchDueMailsOptions): void {
  runEvery({
    everyMs: WATCH_DUE_MAILS_MS,
    signal,
    // A mail that the end of the server interrupts is no news.
    look: () => sendDueMails({ ...options, signal, log: (line) => (signal.aborted ? undefined : options.log(line)) }),
    failed: (error) => options.log(`api: could not send the mails of notifications that wait: ${String(error)}`),
  });
}
