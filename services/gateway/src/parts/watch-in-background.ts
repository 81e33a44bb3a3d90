import {
  type Clock,
  crossingsTeller,
  keepClientEventsSwept,
  keepWarm,
  type Provisioning,
  watchCanaries,
  watchDueMails,
  watchFeeds,
  watchInvitations,
} from '@fixed-ops/api-service';
import type { Database } from '@fixed-ops/database';
import type { ReleasePlane } from '@fixed-ops/federation';
import type { CheckedMailer } from '@fixed-ops/mail';
import { keepUploadsSwept } from '../uploads/keep-uploads-swept.ts';

/** How soon after an import its months are summed up; until then they are read from the lines. */
const NEW_DATA_CHECK_MS = 15_000;

/** Runs the API's background jobs until the signal aborts. */
export function watchInBackground({
  mailer,
  provisioning,
  publicUrl,
  plane,
  ...context
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  readonly mailer: CheckedMailer;
  readonly provisioning: Provisioning;
  readonly publicUrl: string;
  readonly plane: ReleasePlane;
}): void {
  const telling = { ...context, mail: { send: mailer.send, publicUrl } };
  void keepWarm({ ...context, everyMs: NEW_DATA_CHECK_MS, afterwards: crossingsTeller(telling) });
  watchFeeds(telling);
  watchDueMails(telling);
  watchInvitations({ ...context, mailer, provisioning, publicUrl });
  keepClientEventsSwept(context);
  watchCanaries({ ...context, plane });
  keepUploadsSwept(context);
}
