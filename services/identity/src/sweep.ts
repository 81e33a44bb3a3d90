import type { Database } from '@fixed-ops/database';

const SWEEP_EVERY_MS = 60_000;
/** Rows that one statement deletes: a flood's worth in one would hold locks and log for seconds. */
const BATCH = 1000;

/** What is over, each statement deleting a batch; what another process is just deleting is left to it. */
const overs = [
  `delete from oidc_model where (kind, id) in (
     select kind, id from oidc_model where expires_at < now() order by expires_at limit $1::int for update skip locked)`,
  // A reset ends with the sign-in that it stands in, which another one may have pushed out.
  `delete from password_reset where interaction in (
     select interaction from password_reset as reset
      where not exists (select 1 from oidc_model where kind = 'Interaction' and id = reset.interaction)
      limit $1::int for update skip locked)`,
  `delete from attempt_window where (scope, key) in (
     select scope, key from attempt_window where expires_at < now() limit $1::int for update skip locked)`,
];

/** Deletes expired sessions, codes, tokens, sign-ins under way, resets and counted attempts. Any number may do so at once. */
export async function sweep(db: Database): Promise<void> {
  for (const over of overs) while ((await db.execute(over, [BATCH])) === BATCH);
}

/** Sweeps now and every minute, until the signal aborts. */
export function keepSwept({
  db,
  log,
  signal,
}: {
  readonly db: Database;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): void {
  let isSweeping = false;
  const round = async () => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await sweep(db);
    } catch (error) {
      // A round that the end of the server interrupts is no news; the next one makes up for any other.
      if (!signal.aborted) log(`identity: expired rows could not be deleted: ${String(error)}`);
    } finally {
      isSweeping = false;
    }
  };
  if (signal.aborted) return;
  void round();
  const timer = setInterval(() => void round(), SWEEP_EVERY_MS);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
