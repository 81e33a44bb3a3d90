import { hostname } from 'node:os';
import { type Database, isAlive } from '@fixed-ops/database';
import { ownersOf, type RunKey } from './run-record.ts';

/** A process without a sign of life for so long counts as gone. */
const SILENT_SECONDS = 90;

/**
 * What this process keeps waiting, as of the last sign that it gave, and when. The sign may not have reached the database: after an outage,
 * pages ask before the next one, and must not take for dead what this process will load.
 */
let kept: { readonly names: ReadonlySet<string>; readonly at: number } = { names: new Set(), at: 0 };
const nameOf = ({ dealershipId, runId }: RunKey): string => `${dealershipId} ${runId}`;
const isKeptHere = (key: RunKey): boolean =>
  kept.names.has(nameOf(key)) && performance.now() - kept.at < SILENT_SECONDS * 1_000;

/** The sentence about an upload whose process is gone, by its progress. */
const DIED = `case when progress ->> 'step' = 'merge'
  then 'The process that loaded it ended before it was done. Every repair order is whole, but some may be missing: load the files again.'
  else 'The process that loaded it ended before anything was loaded. Nothing has changed; load the files again.' end`;
const MADE_WAY =
  'Its files are gone: they made way for those of a later upload, or went into another one. Choose them again.';
const ABANDONED = 'It was not started within a day, and its files are gone.';

/** Ends uploads whose process is gone, and those that were never sent completely, so that none runs forever. */
export async function endSilentRuns(db: Database, dealershipId: string): Promise<void> {
  const running = await db.query<{
    id: number;
    status: string;
    pid: number | null;
    host: string | null;
    is_silent: boolean;
  }>(
    `select id, status, pid, host, coalesce(beat_at, created_at) < now() - make_interval(secs => $2::int) as is_silent from import_run
      where dealership_id = $1 and status in ('waiting', 'running')`,
    [dealershipId, SILENT_SECONDS],
  );
  const isGone = (pid: number | null, host: string | null) =>
    pid !== null && host === hostname() && !isAlive({ pid, processStart: '' });
  const dead = running.filter(({ id, status, pid, host, is_silent }) => {
    const isKept = status === 'waiting' && isKeptHere({ dealershipId, runId: id });
    return !isKept && (is_silent || isGone(pid, host));
  });
  await db.execute(
    `update import_run set status = 'failed', ended_at = now(), progress = '{}'::jsonb, error = ${DIED}
      where dealership_id = $1 and id = any($2::bigint[]) and status in ('waiting', 'running')`,
    [dealershipId, dead.map(({ id }) => id)],
  );
  await db.execute(
    `update import_run set status = 'cancelled', ended_at = now(), error = $2
      where dealership_id = $1 and status = 'uploading' and created_at < now() - interval '24 hours'`,
    [dealershipId, ABANDONED],
  );
  await db.execute(
    `update import_run r set status = 'cancelled', ended_at = now(), error = $2
      where r.dealership_id = $1 and r.status = 'uploading' and exists (
        select 1 from jsonb_array_elements(r.files) f where not exists (
          select 1 from upload u where u.id = (f ->> 'uploadId')::bigint and u.owner = $3 || r.id))`,
    [dealershipId, MADE_WAY, ownersOf(dealershipId)],
  );
}

/**
 * Ends an upload whose process was started here and is known to be gone, whether or not it had begun. An upload of another process
 * continues.
 */
export async function endDeadRun(
  db: Database,
  { dealershipId, runId }: RunKey,
  pid: number | undefined,
): Promise<void> {
  await db.execute(
    `update import_run set status = 'failed', ended_at = now(), progress = '{}'::jsonb, error = ${DIED}
      where dealership_id = $1 and id = $2::bigint
        and (status = 'waiting' or (status = 'running' and pid = $3 and host = $4))`,
    [dealershipId, runId, pid ?? null, hostname()],
  );
}

/** Shows that the uploads which wait here for their turn, all of them, are not forgotten. Without a sign they would count as dead. */
export async function keepWaiting(db: Database, keys: readonly RunKey[]): Promise<void> {
  kept = { names: new Set(keys.map(nameOf)), at: performance.now() };
  await db.execute(
    `update import_run r set beat_at = now()
       from unnest($1::text[], $2::bigint[]) as w(dealership_id, id)
      where r.dealership_id = w.dealership_id and r.id = w.id and r.status = 'waiting'`,
    [keys.map(({ dealershipId }) => dealershipId), keys.map(({ runId }) => runId)],
  );
}
