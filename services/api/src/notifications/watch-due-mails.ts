import { runEvery } from '@fixed-ops/database';
import { type DueMailsOptions, sendDueMails } from '@fixed-ops/notifications';

export interface WatchDueMailsOptions extends DueMailsOptions {
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A mail that a stopped process left behind is sent within six minutes. */
export const WATCH_DUE_MAILS_MS = 60_000;

/** Sends mails that wait in notifications (after a killed process or a lost mail server), now and every minute, until the signal aborts. */
export function watchDueMails({ signal, ...options }: WatchDueMailsOptions): void {
  runEvery({
    everyMs: WATCH_DUE_MAILS_MS,
    signal,
    // An error that comes from the end of the server is not logged.
    look: () => sendDueMails({ ...options, signal, log: (line) => (signal.aborted ? undefined : options.log(line)) }),
    failed: (error) => options.log(`api: could not send the mails of notifications that wait: ${String(error)}`),
  });
}
