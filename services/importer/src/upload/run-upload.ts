import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { DatabaseError, logWordsOf } from '@fixed-ops/database';
import type { NotificationContext } from '@fixed-ops/notifications';
import { importExtract } from '../import/import.ts';
import { ImportError } from '../import/run/import-error.ts';
import { ImportBusy } from '../import/run/import-lock.ts';
import { tellOfRejects } from '../import/run/tell-managers.ts';
import { UploadError } from './kept-files.ts';
import { RunBeat, RunTaken } from './run-beat.ts';
import { failRun, finishRun } from './run-end.ts';
import { openRunFolder, spool } from './run-folder.ts';
import { findRun, type RunKey } from './run-record.ts';
import { isStoreBusy } from './store-busy.ts';

export interface RunUploadContext extends NotificationContext {
  /** The folder for files and rows that are being loaded. Nothing stays behind. */
  readonly scratchFolder: string;
  readonly clock: { now(): Date; today(timezone: string): string };
  readonly log: (line: string) => void;
  /** Stops the run until it merges. */
  readonly signal?: AbortSignal;
  /** The longest wait for another import of the dealership. */
  readonly waitMs?: number;
  /** Leaves the upload waiting if another import of the dealership runs, instead of waiting for it. */
  readonly leavesIfBusy?: boolean;
}

const STOPPED =
  'The server was stopped before anything was loaded. Nothing has changed; the files are still there: load them again.';
const FAULT =
  'It failed because of an error in Fixed Ops, which was logged. Every repair order is whole; the files are still there: load them again.';
const AWAY =
  'The database became unavailable during loading. Every repair order is whole, but some may be missing; the files are still there: load them again.';

/**
 * Runs an upload that `startRun` has started: the same import as `npm run import`, with its progress, report or error in its row. Returns
 * whether the upload is over; it is not if it was left waiting. It is meant for a process of its own: reading keeps a processor busy, and a
 * killed process affects nothing else.
 */
export async function runUpload(context: RunUploadContext, key: RunKey): Promise<boolean> {
  const { db, log } = context;
  if (context.leavesIfBusy === true && (await isStoreBusy(db, key))) return false;
  const taken = await db.execute(
    `update import_run
        set status = 'running', progress = '{}'::jsonb, pid = $3, host = $4, started_at = now(), beat_at = now()
      where dealership_id = $1 and id = $2::bigint and status = 'waiting'`,
    [key.dealershipId, key.runId, process.pid, hostname()],
  );
  if (taken === 0) return true;
  const stop = new AbortController();
  const beat = new RunBeat(db, key, () => stop.abort(new RunTaken()));
  const stopped = () => stop.abort(new ImportError(STOPPED));
  context.signal?.addEventListener('abort', stopped, { once: true });
  if (context.signal?.aborted === true) stopped();
  try {
    await load(context, key, beat, stop.signal);
  } catch (error) {
    if (!(error instanceof RunTaken)) await failRun(db, key, wordsOf(error, log));
  } finally {
    beat.end();
    context.signal?.removeEventListener('abort', stopped);
  }
  return true;
}

function wordsOf(error: unknown, log: (line: string) => void): string {
  if (error instanceof ImportError || error instanceof ImportBusy || error instanceof UploadError) return error.message;
  log(`import: ${logWordsOf(error)}`);
  return error instanceof DatabaseError && error.code === 'database_unreachable' ? AWAY : FAULT;
}

async function load(context: RunUploadContext, key: RunKey, beat: RunBeat, signal: AbortSignal): Promise<void> {
  const { db, clock, scratchFolder } = context;
  const run = await findRun(db, key);
  const folder = await openRunFolder(scratchFolder);
  const started = Date.now();
  try {
    const files = [];
    for (const file of run.files) files.push(await spool(db, key, file, folder, signal));
    const report = await importExtract(db, {
      dealershipId: key.dealershipId,
      files,
      isDryRun: run.dry_run,
      today: clock.today,
      scratchFolder,
      looksAtOrders: true,
      signal,
      ...(context.waitMs === undefined ? {} : { waitMs: context.waitMs }),
      log: () => beat.tell({ step: 'wait', kind: '', done: 0, total: 0, rows: 0 }),
      progress: (progress) => beat.tell(progress),
      beforeMerge: () => beat.beginMerge(),
    });
    await finishRun(db, key, run.dry_run, report, run.files, (Date.now() - started) / 1_000);
    if (run.dry_run) return;
    const where = 'the reasons are in Administration, under Feeds';
    await tellOfRejects(context, report, clock.now(), where).catch((error: unknown) =>
      context.log(`import: nobody could be told of refused rows: ${logWordsOf(error)}`),
    );
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
