import type { ImportRun } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { endSilentRuns } from './ended-runs.ts';
import { filesOf } from './kept-files.ts';
import { findRun, ownerOf, type RunFile, type RunKey, type RunRow, runRowSchema, runSql } from './run-record.ts';

async function runOf(db: Database, dealershipId: string, row: RunRow): Promise<ImportRun> {
  const kept = new Map((await filesOf(db, ownerOf({ dealershipId, runId: row.id }))).map((file) => [file.id, file]));
  const isOpen = row.status === 'uploading' || row.status === 'waiting' || row.status === 'running';
  // It waits for another import of the dealership, which a page says of one that runs. It has no process meanwhile.
  const isHeld = row.status === 'waiting' && row.progress?.step === 'wait';
  const received = (file: RunFile) => kept.get(file.uploadId)?.received ?? 0;
  const hasFiles = row.files.length > 0 && row.files.every((file) => received(file) === file.size);
  return {
    importId: row.id,
    dryRun: row.dry_run,
    status: isHeld ? 'running' : row.status,
    by: row.by,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    files: row.files.map((file) => ({
      no: file.no,
      name: file.name,
      kind: file.kind,
      size: file.size,
      received: received(file),
    })),
    hasFiles,
    isSendingSilent: row.status === 'uploading' && !hasFiles && row.is_silent,
    progress: row.progress,
    canCancel: isOpen && row.progress?.step !== 'merge',
    report: row.report,
    error: row.error,
  };
}

/** The progress or result of an upload. One whose process is gone has failed. Throws `ImportRunError`. */
export async function readRun(db: Database, key: RunKey): Promise<ImportRun> {
  await endSilentRuns(db, key.dealershipId);
  return runOf(db, key.dealershipId, await findRun(db, key));
}

/** The uploads of a dealership, newest first. */
export async function readRuns(
  db: Database,
  dealershipId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly data: ImportRun[]; readonly total: number }> {
  await endSilentRuns(db, dealershipId);
  const rows = await db.query(`${runSql} order by r.created_at desc, r.id desc limit $2::int offset $3::int`, [
    dealershipId,
    pageSize,
    (page - 1) * pageSize,
  ]);
  const [count] = await db.query('select count(*)::int as total from import_run where dealership_id = $1', [
    dealershipId,
  ]);
  const data: ImportRun[] = [];
  for (const row of rows) data.push(await runOf(db, dealershipId, runRowSchema.parse(row)));
  return { data, ...z.object({ total: z.number() }).parse(count) };
}
