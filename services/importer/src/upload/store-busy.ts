import type { Database } from '@fixed-ops/database';
import { isImportRunning } from '../import/run/import-lock.ts';
import type { RunKey } from './run-record.ts';

/**
 * Whether an upload that waits has to wait for another import of its dealership, which its page then says. Answers no for one that waits no
 * more, so that nobody asks again.
 */
export async function isStoreBusy(db: Database, { dealershipId, runId }: RunKey): Promise<boolean> {
  const isBusy = await isImportRunning(db, dealershipId);
  const progress = isBusy ? { step: 'wait', kind: '', done: 0, total: 0, rows: 0 } : {};
  const told = await db.execute(
    `update import_run set progress = $3::jsonb, beat_at = now()
      where dealership_id = $1 and id = $2::bigint and status = 'waiting'`,
    [dealershipId, runId, JSON.stringify(progress)],
  );
  return isBusy && told === 1;
}
