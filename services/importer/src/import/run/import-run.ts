import { basename } from 'node:path';
import type { Database } from '@fixed-ops/database';
import { noteEveryUnit } from '../merge/kept-units.ts';
import { RejectsFile } from '../read/rejects.ts';
import { RefusedFile } from '../refused-file.ts';
import type { OrderProof } from '../stage/order-proof.ts';
import { isOfUnits } from '../stage/replaced-unit.ts';
import { stageFile } from '../stage/stage-file.ts';
import type { Staging } from '../stage/staging.ts';
import type { FeedRow } from './feed-rows.ts';
import type { FoundFile } from './find-files.ts';
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
}

const JOINED: ReadonlySet<string> = new Set(['ro_number', 'ro_suffix', 'line', 'op_code', 'labor_type', 'document']);

/** Lines, technicians and parts replace each other: without one of the files the others would take away what they lack. */
const TOGETHER: ReadonlySet<string> = new Set(['lines', 'techs', 'parts']);

/** Reads every file into its staged table; one that is refused as a whole says so in `error`. */
export async function stageFiles(
  staging: Staging,
  found: readonly FoundFile[],
  options: {
    readonly timezone: string;
    readonly proof: OrderProof;
    readonly progress: (file: FoundFile, bytes: number, rows: number) => void;
  },
): Promise<RunningFile[]> {
  const files: RunningFile[] = [];
  const nameless: RunningFile[] = [];
  for (const [position, each] of found.entries()) {
    const running: RunningFile = {
      found: each,
      position,
      rejects: new RejectsFile(each.path),
      rows: 0,
      columns: [],
      warnings: [],
      error: null,
    };
    files.push(running);
    try {
      const staged = await stageFile({
        staging,
        file: each.file,
        path: each.path,
        position,
        timezone: options.timezone,
        rejects: running.rejects,
        proof: options.proof,
        progress: (bytes, rows) => options.progress(each, bytes, rows),
      });
      running.rows = staged.rows;
      running.columns = staged.columns;
      running.warnings.push(...staged.warnings);
      if (staged.hasNameless && (TOGETHER.has(each.file.kind) || isOfUnits(each.file.kind))) nameless.push(running);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      running.error = error.message;
      options.proof.drop();
      await staging.run(`delete from ${staging.table(each.file.kind)} where file_no = $1`, [position]);
    }
  }
  await refuseTogether(staging, files);
  await keepWhole(staging, nameless.filter(isLoaded));
  for (const file of new Set(files.map((each) => each.found.file))) {
    // What statements join by; the rest, long texts among it, would only take time.
    const joined = file.columns.map(({ name }) => name).filter((name) => file.key.includes(name) || JOINED.has(name));
    await staging.analyze(file.kind, ['file_no', ...joined]);
  }
  return files;
}

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
