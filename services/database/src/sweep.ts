import type { Database } from './database.ts';
import { runEvery } from './run-every.ts';

const SWEEP_EVERY_MS = 60_000;
/** Rows that one statement deletes. Deleting very many at once would hold locks and log space for seconds. */
const BATCH = 1000;

/** Repeats each statement, which deletes `$1` expired rows, until it finds fewer. Any number of processes may do so at once. */
export async function sweep(db: Database, overs: readonly string[]): Promise<void> {
  for (const over of overs) while ((await db.execute(over, [BATCH])) === BATCH);
}

/** Sweeps now and every minute, until the signal aborts. `what` names the rows in the log. */
export function keepSwept({
  db,
  overs,
  what,
  log,
  signal,
}: {
  readonly db: Database;
  readonly overs: readonly string[];
  readonly what: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): void {
  runEvery({
    everyMs: SWEEP_EVERY_MS,
    signal,
    look: () => sweep(db, overs),
    failed: (error) => log(`${what} could not be deleted: ${String(error)}`),
  });
}
