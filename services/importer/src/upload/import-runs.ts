import { hostname } from 'node:os';
import {
  type ImportRun,
  importedFileSchema,
  importedOrdersSchema,
  importStatuses,
  instantSchema,
} from '@fixed-ops/contract';
import { type Database, DatabaseError, isAlive } from '@fixed-ops/database';
import { z } from 'zod';
import { addFiles, filesOf, type KeptFile, moveFiles, removeFiles } from './kept-files.ts';

/** An upload that cannot go on as asked; the message says why. */
export class ImportRunError extends Error {
  override readonly name = 'ImportRunError';
  readonly code: 'no_such_import' | 'files_gone' | 'incomplete' | 'busy' | 'over' | 'merging';

  constructor(code: ImportRunError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Names one upload. */
export interface RunKey {
  readonly dealershipId: string;
  readonly runId: number;
}

/** To whom the files of an upload belong. */
export const ownerOf = ({ dealershipId, runId }: RunKey): string => `import:${dealershipId}:${runId}`;

export interface NewRun {
  readonly dealershipId: string;
  readonly userId: string;
  readonly isDryRun: boolean;
  /** A repeated request with the same key is the same run. */
  readonly key?: string | null;
}

interface FileOfRun {
  readonly name: string;
  readonly size: number;
  /** Of docs/import.md. */
  readonly kind: string;
}

const filesSchema = z.array(
  z.object({ no: z.number(), name: z.string(), kind: z.string(), size: z.number(), uploadId: z.number() }),
);
export type RunFile = z.output<typeof filesSchema>[number];

const progressSchema = z
  .object({
    step: z.enum(['wait', 'read', 'merge']),
    kind: z.string(),
    done: z.number(),
    total: z.number(),
    rows: z.number(),
  })
  .nullable()
  .catch(null);
export type RunProgress = NonNullable<z.output<typeof progressSchema>>;

/** What becomes of an upload, as `import_run.report` keeps it. */
const runReportSchema = z.object({
  files: z.array(importedFileSchema),
  orders: importedOrdersSchema.nullable(),
  seconds: z.number(),
});
export type RunReport = z.output<typeof runReportSchema>;

async function insertRun(tx: Database, { dealershipId, userId, isDryRun, key }: NewRun) {
  const [made] = await tx.query<{ id: number }>(
    `insert into import_run (dealership_id, user_id, dry_run, create_key) values ($1, $2, $3, $4)
     on conflict (dealership_id, user_id, create_key) do nothing returning id`,
    [dealershipId, userId, isDryRun, key ?? null],
  );
  if (made !== undefined) return { runId: made.id, isNew: true };
  const [there] = await tx.query<{ id: number }>(
    'select id from import_run where dealership_id = $1 and user_id = $2 and create_key = $3',
    [dealershipId, userId, key],
  );
  if (there === undefined) throw new Error('An import that was there a moment ago is gone.');
  return { runId: there.id, isNew: false };
}

const setFiles = (tx: Database, { dealershipId, runId }: RunKey, files: readonly RunFile[]) =>
  tx.execute('update import_run set files = $3::jsonb where dealership_id = $1 and id = $2::bigint', [
    dealershipId,
    runId,
    JSON.stringify(files),
  ]);

/** Begins an upload whose files are still to be sent. Answers its id, and whether it was made now. */
export async function createRun(
  db: Database,
  run: NewRun,
  files: readonly FileOfRun[],
): Promise<{ readonly runId: number; readonly isNew: boolean }> {
  return db.transaction(async (tx) => {
    const made = await insertRun(tx, run);
    if (!made.isNew) return made;
    const key = { dealershipId: run.dealershipId, runId: made.runId };
    const ids = await addFiles(tx, ownerOf(key), files);
    await setFiles(
      tx,
      key,
      files.map((file, no) => ({ no, ...file, uploadId: ids[no] ?? 0 })),
    );
    return made;
  });
}

/**
 * Begins an upload with files that are kept already under `owner`, which has none afterwards; `kinds` says what each is, by its id.
 * Throws `ImportRunError` where they are gone.
 */
export async function createRunOfKept(
  db: Database,
  run: NewRun,
  owner: string,
  kinds: ReadonlyMap<number, string>,
): Promise<{ readonly runId: number; readonly isNew: boolean }> {
  return db.transaction(async (tx) => {
    const made = await insertRun(tx, run);
    if (!made.isNew) return made;
    const key = { dealershipId: run.dealershipId, runId: made.runId };
    const kept = (await filesOf(tx, owner)).filter(({ id }) => kinds.has(id));
    if (kept.length === 0) throw filesGone();
    await moveFiles(tx, owner, ownerOf(key));
    await setFiles(
      tx,
      key,
      kept.map(({ id, name, size }, no) => ({ no, name, size, kind: kinds.get(id) ?? '', uploadId: id })),
    );
    return made;
  });
}

const filesGone = () =>
  new ImportRunError('files_gone', 'The files of this upload are no longer there. Choose them again.');

/** The same with the files of an earlier run of the dealership, such as the dry run that somebody has looked at. */
export async function createRunFrom(db: Database, run: NewRun, from: number) {
  const before = await findRun(db, { dealershipId: run.dealershipId, runId: from });
  if (before.status === 'waiting' || before.status === 'running')
    throw new ImportRunError('busy', 'That upload still runs. Wait for its end.');
  const kinds = new Map(before.files.map(({ uploadId, kind }) => [uploadId, kind]));
  return createRunOfKept(db, run, ownerOf({ dealershipId: run.dealershipId, runId: from }), kinds);
}

/**
 * Lets an upload run, once its files have all arrived. Answers whether this call did: its caller starts who runs it (`runUpload`), and no
 * other one does. Throws `ImportRunError`.
 */
export async function startRun(db: Database, key: RunKey): Promise<boolean> {
  await endSilentRuns(db, key.dealershipId);
  const run = await findRun(db, key);
  // A request that is repeated because its answer was lost.
  if (run.status === 'waiting' || run.status === 'running') return false;
  if (run.status !== 'uploading') throw new ImportRunError('over', 'This upload has ended already.');
  const kept = new Map((await filesOf(db, ownerOf(key))).map((file) => [file.id, file]));
  for (const file of run.files) requireWhole(file, kept.get(file.uploadId));
  try {
    const started = await db.execute(
      // Until the process that loads it says so itself, it is in the hands of this one.
      `update import_run set status = 'waiting', started_at = now(), beat_at = now(), pid = $3, host = $4
        where dealership_id = $1 and id = $2::bigint and status = 'uploading'`,
      [key.dealershipId, key.runId, process.pid, hostname()],
    );
    return started === 1;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'import_run_active') throw error;
    throw new ImportRunError('busy', 'Another upload of this dealership runs. Wait for its end, then start this one.');
  }
}

function requireWhole(file: RunFile, kept: KeptFile | undefined): void {
  if (kept === undefined) throw filesGone();
  if (kept.received < kept.size)
    throw new ImportRunError(
      'incomplete',
      `${file.name} has not arrived whole: ${kept.received} of ${kept.size} bytes are there.`,
    );
}

/** Stops an upload, with nothing loaded. One that has ended stays as it is. Throws `ImportRunError` once it merges. */
export async function cancelRun(db: Database, key: RunKey): Promise<void> {
  await db.transaction(async (tx) => {
    const stopped = await tx.execute(
      `update import_run set status = 'cancelled', ended_at = now(), progress = '{}'::jsonb
        where dealership_id = $1 and id = $2::bigint and status in ('uploading', 'waiting', 'running')
          and progress ->> 'step' is distinct from 'merge'`,
      [key.dealershipId, key.runId],
    );
    if (stopped === 1) await removeFiles(tx, ownerOf(key));
  });
  const { status } = await findRun(db, key);
  if (status === 'running')
    throw new ImportRunError(
      'merging',
      'It is too late to stop: repair orders are being written, and stopping now would leave some of them out.',
    );
}

/** A process that has not said for so long that it is there, is not. */
const SILENT_SECONDS = 90;

/** What to say of one whose process is gone, by how far it had come. */
const DIED = `case when progress ->> 'step' = 'merge'
  then 'The process that loaded it ended before it was done. Every repair order is whole, but some may be missing: load the files again.'
  else 'The process that loaded it ended before anything was loaded. Nothing has changed; load the files again.' end`;
const ABANDONED = 'Its files were not all sent within a day, and are gone.';

/** Ends uploads whose process is gone and those that nobody has sent to the end, so that none runs for ever. */
export async function endSilentRuns(db: Database, dealershipId: string): Promise<void> {
  const running = await db.query<{ id: number; pid: number | null; host: string | null; is_silent: boolean }>(
    `select id, pid, host, coalesce(beat_at, created_at) < now() - make_interval(secs => $2::int) as is_silent from import_run
      where dealership_id = $1 and status in ('waiting', 'running')`,
    [dealershipId, SILENT_SECONDS],
  );
  const isGone = (pid: number | null, host: string | null) =>
    pid !== null && host === hostname() && !isAlive({ pid, processStart: '' });
  const dead = running.filter(({ pid, host, is_silent }) => is_silent || isGone(pid, host));
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
}

/** Ends an upload whose process, started here, is known to be gone, whether or not it had begun. One that another process runs goes on. */
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

const rowSchema = z.object({
  id: z.number(),
  dry_run: z.boolean(),
  status: z.enum(importStatuses),
  by: z.string(),
  created_at: instantSchema,
  started_at: instantSchema.nullable(),
  ended_at: instantSchema.nullable(),
  files: filesSchema,
  progress: progressSchema,
  report: runReportSchema.nullable(),
  error: z.string().nullable(),
});
type RunRow = z.output<typeof rowSchema>;

const runSql = `
  select r.id, r.dry_run, r.status, r.created_at, r.started_at, r.ended_at, r.files, r.progress, r.report, r.error,
         coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.id = r.user_id), r.user_id) as by
    from import_run r where r.dealership_id = $1`;

/** One upload as its row says. Throws `ImportRunError` where there is none. */
export async function findRun(db: Database, { dealershipId, runId }: RunKey): Promise<RunRow> {
  const [row] = await db.query(`${runSql} and r.id = $2::bigint`, [dealershipId, runId]);
  if (row === undefined) throw new ImportRunError('no_such_import', 'There is no such upload in this dealership.');
  return rowSchema.parse(row);
}

async function runOf(db: Database, dealershipId: string, row: RunRow): Promise<ImportRun> {
  const kept = new Map((await filesOf(db, ownerOf({ dealershipId, runId: row.id }))).map((file) => [file.id, file]));
  const isOpen = row.status === 'uploading' || row.status === 'waiting' || row.status === 'running';
  const received = (file: RunFile) => kept.get(file.uploadId)?.received ?? 0;
  return {
    importId: row.id,
    dryRun: row.dry_run,
    status: row.status,
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
    hasFiles: row.files.length > 0 && row.files.every((file) => received(file) === file.size),
    progress: row.progress,
    canCancel: isOpen && row.progress?.step !== 'merge',
    report: row.report,
    error: row.error,
  };
}

/** How far an upload is, and what became of it; one whose process is gone has failed. Throws `ImportRunError`. */
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
  for (const row of rows) data.push(await runOf(db, dealershipId, rowSchema.parse(row)));
  return { data, ...z.object({ total: z.number() }).parse(count) };
}
