import { basename } from 'node:path';
import type { Database } from '@fixed-ops/database';
import { noteEveryUnit } from '../merge/kept-units.ts';
import { RejectsFile } from '../read/rejects.ts';
import { RefusedFile } from '../refused-file.ts';
import type { FileNames } from '../stage/file-names.ts';
import type { OrderProof } from '../stage/order-proof.ts';
import { isOfUnits } from '../stage/replaced-unit.ts';
import { stageFile } from '../stage/stage-file.ts';
import type { Staging } from '../stage/staging.ts';
import type { FeedRow } from './feed-rows.ts';
import type { FoundFile } from './find-files.ts';
import { ImportError } from './import-error.ts';
import type { FileReport } from './report.ts';

/** A file on its way in. */
export interface RunningFile {
  readonly found: FoundFile;
  readonly position: number;
  readonly rejects: RejectsFile;
  rows: number;
  columns: readonly string[];
  warnings: string[];
  error: string | null;
  /** Whether a refused row does not say to which repair order, or document, it belongs. */
  hasNameless: boolean;
  /** Lines at which rows begin that were refused because they belong to nothing. */
  orphans: ReadonlySet<number>;
}

const JOINED: ReadonlySet<string> = new Set(['ro_number', 'ro_suffix', 'line', 'op_code', 'labor_type', 'document']);

/** Lines, technicians and parts replace each other: without one of the files the others would take away what they lack. */
const TOGETHER: ReadonlySet<string> = new Set(['lines', 'techs', 'parts']);

/** A straight load keeps in mind what was refused, up to so many rows of a file and repair orders that lost some. */
const MOST_REFUSED = 100_000;

/** What hangs on repair orders and is written with them. */
const ATTACHED: ReadonlySet<string> = new Set(['lines', 'techs', 'parts', 'declined']);

/** Of the staged repair orders the product has some, it has others only, or it has none at all. */
export type Novelty = 'known' | 'new' | 'first';

export interface StageWish {
  readonly timezone: string;
  readonly proof: OrderProof;
  readonly names: FileNames;
  /** What may be written straight, asked once ros.csv is read: what hangs on repair orders is only read then. */
  readonly novelty: () => Promise<Novelty>;
  readonly progress: (file: FoundFile, bytes: number, rows: number) => void;
}

export interface StagedFiles {
  readonly files: RunningFile[];
  /** Whether what hangs on repair orders was read and not staged, for nothing is wrong with it and it can be read again in order. */
  readonly isStraight: boolean;
}

/** Reads every file into its staged table; one that is refused as a whole says so in `error`. */
export async function stageFiles(staging: Staging, found: readonly FoundFile[], wish: StageWish): Promise<StagedFiles> {
  const files: RunningFile[] = found.map((each, position) => ({
    found: each,
    position,
    rejects: new RejectsFile(each.path),
    rows: 0,
    columns: [],
    warnings: [],
    error: null,
    hasNameless: false,
    orphans: new Set(),
  }));
  let novelty: Novelty | null = null;
  for (const running of files) {
    const isAttached = ATTACHED.has(running.found.file.kind);
    if (isAttached) novelty ??= await wish.novelty();
    await readFile(staging, running, wish, isAttached ? (novelty ?? 'known') : 'known');
  }
  const isAhead = novelty === 'new' || novelty === 'first';
  const { proof, names } = wish;
  const isStraight =
    isAhead &&
    proof.isStraight &&
    !names.isTooLong &&
    files.some((file) => isLoaded(file) && file.found.file.kind === 'ros') &&
    (await refusedOrders(staging)) !== null;
  if (isAhead && !isStraight) {
    for (const running of files)
      if (isLoaded(running) && ATTACHED.has(running.found.file.kind)) await stageAfterAll(staging, running, wish);
  }
  await refuseTogether(staging, files);
  await keepWhole(
    staging,
    files.filter(
      ({ found: { file }, hasNameless, error }) =>
        error === null && hasNameless && (TOGETHER.has(file.kind) || isOfUnits(file.kind)),
    ),
  );
  for (const file of new Set(files.map((each) => each.found.file))) {
    // What statements join by; the rest, long texts among it, would only take time.
    const joined = file.columns.map(({ name }) => name).filter((name) => file.key.includes(name) || JOINED.has(name));
    await staging.analyze(file.kind, ['file_no', ...joined]);
  }
  return { files, isStraight };
}

async function readFile(
  staging: Staging,
  running: RunningFile,
  { timezone, proof, names, progress }: StageWish,
  novelty: Novelty,
): Promise<void> {
  const { found, position, rejects } = running;
  const { kind, columns } = found.file;
  const all = columns.map(({ name }) => name);
  const isStaged = novelty === 'known';
  const orphans = { ofOrders: novelty === 'first', ofLines: !isStaged };
  try {
    const staged = await stageFile({
      staging,
      file: found.file,
      path: found.path,
      position,
      timezone,
      rejects,
      refusedBefore: new Set(),
      isStaged,
      watch: (present) => {
        const note = proof.watch(kind, position, all, present, orphans);
        const noteNames = isStaged ? null : names.watch(kind, all);
        if (note === null || noteNames === null) return note;
        let orphanCount = 0;
        return (values, written, line) => {
          const orphan = note(values, written, line);
          if (orphan === null) noteNames(values);
          else orphanCount += 1;
          if (orphanCount >= MOST_REFUSED) proof.drop();
          return orphan;
        };
      },
      progress: (bytes, rows) => progress(found, bytes, rows),
    });
    running.rows = staged.rows;
    running.columns = staged.columns;
    running.warnings.push(...staged.warnings);
    running.hasNameless = staged.hasNameless;
    running.orphans = staged.orphans;
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    running.error = error.message;
    proof.drop();
    await staging.run(`delete from ${staging.table(kind)} where file_no = $1`, [position]);
  }
}

/** Stages a file that was read ahead: its rows turned out to need the database. */
async function stageAfterAll(
  staging: Staging,
  { found, position, orphans }: RunningFile,
  wish: StageWish,
): Promise<void> {
  try {
    await stageFile({
      staging,
      file: found.file,
      path: found.path,
      position,
      timezone: wish.timezone,
      rejects: null,
      refusedBefore: orphans,
      isStaged: true,
      watch: () => null,
      progress: () => undefined,
    });
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw new ImportError(`${found.path} was changed while it was imported; nothing was loaded. Import it again.`);
  }
}

/** The repair orders that refused rows belong to, number and suffix joined by NUL; null when there are too many. */
export async function refusedOrders(staging: Staging): Promise<ReadonlySet<string> | null> {
  const rows = await staging.query<{ ro_number: string; ro_suffix: string }>(
    `select distinct ro_number, ro_suffix from ${staging.table('refused')} limit $1`,
    [MOST_REFUSED],
  );
  return rows.length === MOST_REFUSED ? null : new Set(rows.map((row) => orderKey(row.ro_number, row.ro_suffix)));
}

export const orderKey = (number: string, suffix: string): string => `${number}\u0000${suffix}`;

async function refuseTogether(staging: Staging, files: readonly RunningFile[]): Promise<void> {
  const group = files.filter((file) => TOGETHER.has(file.found.file.kind));
  const refused = group.find((file) => file.error !== null);
  if (refused === undefined) return;
  for (const file of group.filter((each) => each.error === null)) {
    file.error = `Not loaded, because ${basename(refused.found.path)} was refused: the lines, technicians and parts of a repair order are replaced together.`;
    file.rows = 0;
    await staging.run(`delete from ${staging.table(file.found.file.kind)} where file_no = $1`, [file.position]);
  }
}

/**
 * A row that does not say its repair order may belong to any that the files name: those that the product has keep their lines,
 * technicians and parts, and new ones count as incomplete.
 */
async function keepWhole(staging: Staging, files: readonly RunningFile[]): Promise<void> {
  const nameless = files.filter((file) => TOGETHER.has(file.found.file.kind));
  for (const file of files.filter((each) => !nameless.includes(each))) {
    file.warnings.push('A refused row does not say what it belongs to; what was there before stays as it was');
    await noteEveryUnit({ staging }, file.found.file.kind, file.position);
  }
  if (nameless.length === 0) return;
  for (const file of nameless)
    file.warnings.push(
      'A refused row does not say its repair order; repair orders that were there keep their lines, technicians and parts',
    );
  const named = [...TOGETHER].map((kind) => `select ro_number, ro_suffix from ${staging.table(kind)}`);
  await staging.run(`insert into ${staging.table('refused')} ${named.join(' union ')}`);
}

/** Whether a kind's rows are replaced with the lines of their repair order. */
export const isOfLines = (kind: string): boolean => TOGETHER.has(kind);

export const isLoaded = (file: RunningFile): boolean => file.error === null;

export function reportOf(file: RunningFile): FileReport {
  const rejected = file.error === null ? file.rejects.count : 0;
  return {
    kind: file.found.file.kind,
    path: file.found.path,
    rows: file.rows,
    rejected,
    rejectsPath: file.rejects.count > 0 ? file.rejects.path : null,
    warnings: file.warnings,
    error: file.error,
  };
}

export function feedRowOf(file: RunningFile, days: { from: string | null; to: string | null }): FeedRow {
  const { kind, rows, rejected, warnings, error } = reportOf(file);
  return { kind, name: basename(file.found.path), rows, rejected, warnings, error, from: days.from, to: days.to };
}

/** Tells caches that the store's figures are new. */
export async function bumpVersion(tx: Database, dealershipId: string): Promise<void> {
  await tx.execute(
    `insert into data_version (dealership_id, version) values ($1, 1)
     on conflict (dealership_id) do update set version = data_version.version + 1, changed_at = now()`,
    [dealershipId],
  );
}
