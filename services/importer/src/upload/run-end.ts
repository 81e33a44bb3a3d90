import type { Database } from '@fixed-ops/database';
import type { Reject } from '../import/read/rejects.ts';
import type { ImportReport } from '../import/run/report.ts';
import { removeFiles } from './kept-files.ts';
import { ownerOf, type RunFile, type RunKey, type RunReport } from './run-record.ts';

/** Ends a failed run with the words for its page. */
export const failRun = (db: Database, { dealershipId, runId }: RunKey, error: string) =>
  db.execute(
    `update import_run set status = 'failed', ended_at = now(), progress = '{}'::jsonb, error = $3
      where dealership_id = $1 and id = $2::bigint and status = 'running'`,
    [dealershipId, runId, error],
  );

/** Ends a completed run with its report. */
export async function finishRun(
  db: Database,
  key: RunKey,
  isDryRun: boolean,
  report: ImportReport,
  files: readonly RunFile[],
  seconds: number,
): Promise<void> {
  const noOf = new Map(files.map(({ kind, no }) => [kind, no]));
  const said: RunReport = {
    files: report.files.map((file) => ({
      no: noOf.get(file.kind) ?? 0,
      name: file.name,
      kind: file.kind,
      rows: file.rows,
      rejected: file.rejected,
      reasons: reasonsOf(file.rejects),
      warnings: [...file.warnings],
      error: file.error,
      fileId: file.feedId,
    })),
    orders: report.orders,
    seconds,
  };
  await db.transaction(async (tx) => {
    // A loaded run stays loaded even if it counted as dead meanwhile. It can no longer be cancelled.
    const ended = await tx.execute(
      `update import_run set status = 'done', ended_at = now(), progress = '{}'::jsonb, error = null, report = $3::jsonb
        where dealership_id = $1 and id = $2::bigint and status in ('running', 'failed')`,
      [key.dealershipId, key.runId, JSON.stringify(said)],
    );
    // Deleted together with the end of the run, so that nobody is offered files that disappear a moment later.
    if (!isDryRun) await removeFiles(tx, ownerOf(key));
    if (ended === 0 || !isDryRun) return;
    for (const file of report.files) await keepRejects(tx, key, noOf.get(file.kind) ?? 0, file.rejects);
  });
}

const REJECTS_AT_ONCE = 1_000;

/** Stores the refused rows of a dry run. Those of a loaded file are stored with it. */
async function keepRejects(tx: Database, { dealershipId, runId }: RunKey, fileNo: number, rejects: readonly Reject[]) {
  for (let first = 0; first < rejects.length; first += REJECTS_AT_ONCE)
    await tx.execute(
      `insert into import_reject (dealership_id, run_id, file_no, id, line, column_name, value, reason)
       select $1, $2::bigint, $3::int, r.id, r.line, r.column, r.value, r.reason
         from json_to_recordset($4::json) as r(id bigint, line integer, "column" text, value text, reason text)`,
      [
        dealershipId,
        runId,
        fileNo,
        JSON.stringify(
          rejects.slice(first, first + REJECTS_AT_ONCE).map((row, at) => ({ ...row, id: first + at + 1 })),
        ),
      ],
    );
}

/** The maximum number of reasons of a file, each with the lines of this many rows. */
const REASONS = 50;
const LINES = 5;

function reasonsOf(rejects: readonly Reject[]) {
  const found = new Map<string, { count: number; lines: number[] }>();
  for (const { column, reason: why, line } of rejects) {
    const reason = column === '' ? why : `${column} ${why}`;
    const known = found.get(reason) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES) known.lines.push(line);
    found.set(reason, known);
  }
  return [...found]
    .map(([reason, of]) => ({ reason, ...of }))
    .sort((a, b) => b.count - a.count)
    .slice(0, REASONS);
}
