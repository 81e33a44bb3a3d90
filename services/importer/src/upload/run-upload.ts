import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, DatabaseError, isAlive, logWordsOf } from '@fixed-ops/database';
import type { NotificationWorld } from '@fixed-ops/notifications';
import { importExtract } from '../import/import.ts';
import type { Reject } from '../import/read/rejects.ts';
import { unwritable } from '../import/read/unwritable.ts';
import { ImportError } from '../import/run/import-error.ts';
import { ImportBusy } from '../import/run/import-lock.ts';
import type { ImportReport } from '../import/run/report.ts';
import { tellOfRejects } from '../import/run/tell-managers.ts';
import { readFile, removeFiles, UploadError } from './kept-files.ts';
import { findRun, ownerOf, type RunFile, type RunKey, type RunProgress, type RunReport } from './run-record.ts';

export interface RunUploadWorld extends NotificationWorld {
  /** Where files and rows wait that are being loaded; nothing stays behind. */
  readonly scratchFolder: string;
  readonly clock: { now(): Date; today(timezone: string): string };
  readonly log: (line: string) => void;
  /** Stops it until it merges. */
  readonly signal?: AbortSignal;
  /** How long to wait for another import of the dealership. */
  readonly waitMs?: number;
}

const STOPPED =
  'The server was stopped before anything was loaded. Nothing has changed; the files are still there: load them again.';
const FAULT =
  'It ended by a fault of the product, which is logged. Every repair order is whole; the files are still there: load them again.';
const AWAY =
  'The database went away while it was loaded. Every repair order is whole, but some may be missing; the files are still there: load them again.';

/** Somebody has cancelled it, or it counts as dead. */
class RunTaken extends Error {}

/**
 * Runs an upload that `startRun` has let go: the same import as `npm run import`, with its progress, report or error in its row. Never
 * throws. Meant for a process of its own: reading takes the processor, and one that is killed takes nobody along.
 */
export async function runUpload(world: RunUploadWorld, key: RunKey): Promise<void> {
  const { db, log } = world;
  const taken = await db.execute(
    `update import_run set status = 'running', pid = $3, host = $4, started_at = now(), beat_at = now()
      where dealership_id = $1 and id = $2::bigint and status = 'waiting'`,
    [key.dealershipId, key.runId, process.pid, hostname()],
  );
  if (taken === 0) return;
  const stop = new AbortController();
  const beat = new Beat(db, key, () => stop.abort(new RunTaken()));
  const stopped = () => stop.abort(new ImportError(STOPPED));
  world.signal?.addEventListener('abort', stopped, { once: true });
  if (world.signal?.aborted === true) stopped();
  try {
    await load(world, key, beat, stop.signal);
  } catch (error) {
    if (!(error instanceof RunTaken)) await fail(db, key, wordsOf(error, log));
  } finally {
    beat.end();
    world.signal?.removeEventListener('abort', stopped);
  }
}

function wordsOf(error: unknown, log: (line: string) => void): string {
  if (error instanceof ImportError || error instanceof ImportBusy || error instanceof UploadError) return error.message;
  log(`import: ${logWordsOf(error)}`);
  return error instanceof DatabaseError && error.code === 'database_unreachable' ? AWAY : FAULT;
}

const fail = (db: Database, { dealershipId, runId }: RunKey, error: string) =>
  db.execute(
    `update import_run set status = 'failed', ended_at = now(), progress = '{}'::jsonb, error = $3
      where dealership_id = $1 and id = $2::bigint and status = 'running'`,
    [dealershipId, runId, error],
  );

async function load(world: RunUploadWorld, key: RunKey, beat: Beat, signal: AbortSignal): Promise<void> {
  const { db, clock, scratchFolder } = world;
  const run = await findRun(db, key);
  await clearLeftovers(scratchFolder);
  const folder = await mkdtemp(join(scratchFolder, `${FOLDER}${process.pid}-`));
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
      ...(world.waitMs === undefined ? {} : { waitMs: world.waitMs }),
      log: () => beat.tell({ step: 'wait', kind: '', done: 0, total: 0, rows: 0 }),
      progress: (progress) => beat.tell(progress),
      beforeMerge: () => beat.beginMerge(),
    });
    await finish(db, key, run.dry_run, report, run.files, (Date.now() - started) / 1_000);
    if (run.dry_run) return;
    const where = 'the reasons stand in Administration, at Feeds';
    await tellOfRejects(world, report, clock.now(), where).catch((error: unknown) =>
      world.log(`import: nobody could be told of refused rows: ${logWordsOf(error)}`),
    );
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Folders of files that are being loaded, with the process that does it. */
const FOLDER = 'import-upload-';

/** Removes what processes have left that were killed. */
async function clearLeftovers(scratchFolder: string): Promise<void> {
  await mkdir(scratchFolder, { recursive: true });
  for (const name of await readdir(scratchFolder)) {
    const pid = Number(/^import-upload-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && pid !== process.pid && !isAlive({ pid, processStart: '' }))
      await rm(join(scratchFolder, name), { recursive: true, force: true });
  }
}

/** Writes a file where the import reads it, a part at a time. */
async function spool(
  db: Database,
  key: RunKey,
  { no, name, kind, uploadId }: RunFile,
  folder: string,
  signal: AbortSignal,
) {
  const path = join(folder, `${no}.csv`);
  try {
    await pipeline(Readable.from(readFile(db, ownerOf(key), uploadId)), createWriteStream(path), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof UploadError || !isOfDisk(error)
      ? error
      : unwritable('The files cannot be made ready to be read', error);
  }
  return { kind, path, name };
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** So many reasons of a file are told, each with the lines of so many rows. */
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

async function finish(
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
    // Loaded is loaded, also where somebody took it for dead meanwhile; cancelled it can no longer be.
    const ended = await tx.execute(
      `update import_run set status = 'done', ended_at = now(), progress = '{}'::jsonb, error = null, report = $3::jsonb
        where dealership_id = $1 and id = $2::bigint and status in ('running', 'failed')`,
      [key.dealershipId, key.runId, JSON.stringify(said)],
    );
    // With the word that it is done, so that nobody is offered files again that go a moment later.
    if (!isDryRun) await removeFiles(tx, ownerOf(key));
    if (ended === 0 || !isDryRun) return;
    for (const file of report.files) await keepRejects(tx, key, noOf.get(file.kind) ?? 0, file.rejects);
  });
}

const REJECTS_AT_ONCE = 1_000;

/** Of a dry run; those of a file that was loaded are kept with it. */
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

const TELL_MS = 400;
const BEAT_MS = 5_000;

/** Says how far a run is, and every few seconds that it is there; hears by it that it shall stop. */
class Beat {
  readonly #db: Database;
  readonly #key: RunKey;
  readonly #onTaken: () => void;
  readonly #timer: NodeJS.Timeout;
  #progress: RunProgress | null = null;
  #telling: Promise<void> | null = null;
  #told = 0;
  #isMerging = false;

  constructor(db: Database, key: RunKey, onTaken: () => void) {
    this.#db = db;
    this.#key = key;
    this.#onTaken = onTaken;
    this.#timer = setInterval(() => this.#send(), BEAT_MS).unref();
  }

  tell(progress: RunProgress): void {
    this.#progress = progress;
    if (Date.now() - this.#told >= TELL_MS) this.#send();
  }

  /** The moment from which nobody can stop it. Throws where somebody has. */
  async beginMerge(): Promise<void> {
    await this.#telling;
    this.#progress = { step: 'merge', kind: 'ros', done: 0, total: 0, rows: 0 };
    if ((await this.#write()) === 0) throw new RunTaken();
    this.#isMerging = true;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #send(): void {
    if (this.#telling !== null) return;
    this.#told = Date.now();
    this.#telling = this.#write()
      .then((rows) => {
        if (rows === 0 && !this.#isMerging) this.#onTaken();
      })
      // The next one says it.
      .catch(() => undefined)
      .finally(() => {
        this.#telling = null;
      });
  }

  #write(): Promise<number> {
    return this.#db.execute(
      `update import_run set beat_at = now(), progress = $3::jsonb
        where dealership_id = $1 and id = $2::bigint and status = 'running'`,
      [this.#key.dealershipId, this.#key.runId, JSON.stringify(this.#progress ?? {})],
    );
  }
}
