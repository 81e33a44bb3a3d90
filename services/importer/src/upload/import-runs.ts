import { hostname } from 'node:os';
import { importLimits } from '@fixed-ops/contract';
import { type Database, DatabaseError } from '@fixed-ops/database';
import { endSilentRuns } from './ended-runs.ts';
import { addFiles, filesOf, type KeptFile, keepNewest, moveFiles, removeFiles } from './kept-files.ts';
import { findRun, ImportRunError, ownerOf, ownersOf, type RunFile, type RunKey } from './run-record.ts';

export interface NewRun {
  readonly dealershipId: string;
  readonly userId: string;
  readonly isDryRun: boolean;
  /** A repeated request with the same key returns the same run. */
  readonly key?: string | null;
}

interface FileOfRun {
  readonly name: string;
  readonly size: number;
  /** A kind from docs/import.md. */
  readonly kind: string;
}

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

/** An upload, and whether it is new. */
interface BegunRun {
  readonly runId: number;
  readonly isNew: boolean;
}

/** Creates the upload with the files that `filesOfRun` adds to it. An existing one keeps its own. */
const beginRun = (
  db: Database,
  run: NewRun,
  filesOfRun: (tx: Database, owner: string) => Promise<readonly RunFile[]>,
): Promise<BegunRun> =>
  db.transaction(async (tx) => {
    const made = await insertRun(tx, run);
    if (!made.isNew) return made;
    const key = { dealershipId: run.dealershipId, runId: made.runId };
    await setFiles(tx, key, await filesOfRun(tx, ownerOf(key)));
    return made;
  });

/** The limit of a dealership's files that are not loaded: the largest upload, and a checked one before. */
const MOST_BYTES = 2 * importLimits.totalBytes;

/** Makes room by deleting the files that have waited longest, except those that are being loaded. */
async function makeRoom(tx: Database, dealershipId: string): Promise<void> {
  const loading = await tx.query<{ id: number }>(
    `select id from import_run where dealership_id = $1 and status in ('waiting', 'running')`,
    [dealershipId],
  );
  const busy = loading.map(({ id }) => ownerOf({ dealershipId, runId: id }));
  await keepNewest(tx, { ownersFrom: ownersOf(dealershipId), mostBytes: MOST_BYTES, besides: busy, each: 'owner' });
}

/** Begins an upload whose files are still to be sent. */
export function createRun(db: Database, run: NewRun, files: readonly FileOfRun[]): Promise<BegunRun> {
  return beginRun(db, run, async (tx, owner) => {
    const ids = await addFiles(tx, owner, files);
    await makeRoom(tx, run.dealershipId);
    return files.map((file, no) => ({ no, ...file, uploadId: ids[no] ?? 0 }));
  });
}

/**
 * Begins an upload with stored files of the owner `before`, which then has none. `kinds` has the kind of each by its id. Throws
 * `ImportRunError` if they are gone.
 */
export function createRunOfKept(
  db: Database,
  run: NewRun,
  before: string,
  kinds: ReadonlyMap<number, string>,
): Promise<BegunRun> {
  return beginRun(db, run, async (tx, owner) => {
    const kept = (await filesOf(tx, before)).filter(({ id }) => kinds.has(id));
    if (kept.length === 0) throw filesGone();
    await moveFiles(tx, before, owner);
    return kept.map(({ id, name, size }, no) => ({ no, name, size, kind: kinds.get(id) ?? '', uploadId: id }));
  });
}

const filesGone = () =>
  new ImportRunError('files_gone', 'The files of this upload are no longer there. Choose them again.');

/** The same with the files of an earlier run of the dealership, such as a dry run that somebody has checked. */
export async function createRunFrom(db: Database, run: NewRun, from: number) {
  const before = await findRun(db, { dealershipId: run.dealershipId, runId: from });
  if (before.status === 'waiting' || before.status === 'running')
    throw new ImportRunError('busy', 'That upload is still running. Wait until it ends.');
  const kinds = new Map(before.files.map(({ uploadId, kind }) => [uploadId, kind]));
  return createRunOfKept(db, run, ownerOf({ dealershipId: run.dealershipId, runId: from }), kinds);
}

/**
 * Starts an upload once all of its files have arrived. Returns whether this call did so: only its caller then runs it (`runUpload`). Throws
 * `ImportRunError`.
 */
export async function startRun(db: Database, key: RunKey): Promise<boolean> {
  await endSilentRuns(db, key.dealershipId);
  const run = await findRun(db, key);
  // A repeated request whose response was lost.
  if (run.status === 'waiting' || run.status === 'running') return false;
  if (run.status !== 'uploading') throw new ImportRunError('over', 'This upload has ended already.');
  const kept = new Map((await filesOf(db, ownerOf(key))).map((file) => [file.id, file]));
  for (const file of run.files) requireWhole(file, kept.get(file.uploadId));
  try {
    const started = await db.execute(
      // This process is responsible until the loading process reports itself.
      `update import_run set status = 'waiting', started_at = now(), beat_at = now(), pid = $3, host = $4
        where dealership_id = $1 and id = $2::bigint and status = 'uploading'`,
      [key.dealershipId, key.runId, process.pid, hostname()],
    );
    return started === 1;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'import_run_active') throw error;
    throw new ImportRunError(
      'busy',
      'Another upload of this dealership runs. Wait until it ends, then start this one.',
    );
  }
}

/** Notes that a part of a file has arrived. */
export async function noteSending(db: Database, { dealershipId, runId }: RunKey): Promise<void> {
  await db.execute(
    `update import_run set beat_at = now() where dealership_id = $1 and id = $2::bigint and status = 'uploading'`,
    [dealershipId, runId],
  );
}

function requireWhole(file: RunFile, kept: KeptFile | undefined): void {
  if (kept === undefined) throw filesGone();
  if (kept.received < kept.size)
    throw new ImportRunError(
      'incomplete',
      `${file.name} has not arrived whole: ${kept.received} of ${kept.size} bytes are there.`,
    );
}

/** Stops an upload without loading anything. One that has ended stays as it is. Throws `ImportRunError` once it merges. */
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
