import type { RejectsFile } from '../read/rejects.ts';
import type { FeedRow } from './feed-rows.ts';
import type { FoundFile } from './find-files.ts';
import type { FileReport } from './report.ts';

/** A file during its import. */
export interface RunningFile {
  readonly found: FoundFile;
  readonly position: number;
  readonly rejects: RejectsFile;
  rows: number;
  columns: readonly string[];
  warnings: string[];
  error: string | null;
  /** Whether it is not loaded because another file was refused. */
  isHeldBack: boolean;
  /** Whether a refused row does not name its repair order or document. */
  hasNameless: boolean;
  /** Its row in the feed status, once it is recorded. */
  feedId: number | null;
}

export const isLoaded = (file: RunningFile): boolean => file.error === null;

/** The positions of loaded files of a kind that lack a column. */
export const lacksOf =
  (files: readonly RunningFile[]) =>
  (kind: string, column: string): number[] =>
    files
      .filter((file) => isLoaded(file) && file.found.file.kind === kind && !file.columns.includes(column))
      .map(({ position }) => position);

export function reportOf(file: RunningFile): FileReport {
  const rejected = file.error === null ? file.rejects.count : 0;
  return {
    kind: file.found.file.kind,
    path: file.found.path,
    name: file.found.name,
    rows: file.rows,
    rejected,
    rejectsPath: file.rejects.count > 0 ? file.rejects.path : null,
    // A file that was refused as a whole gives one reason, and its rows are not the problem.
    rejects: file.error === null ? file.rejects.kept : [],
    warnings: file.warnings,
    error: file.error,
    feedId: file.feedId,
  };
}

export function feedRowOf(file: RunningFile, days: { from: string | null; to: string | null }): FeedRow {
  const { kind, rows, rejected, rejects, warnings, error } = reportOf(file);
  return {
    kind,
    name: file.found.name,
    rows,
    rejected,
    rejects,
    warnings,
    error,
    from: days.from,
    to: days.to,
  };
}
