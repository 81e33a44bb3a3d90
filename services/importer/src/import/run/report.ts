import type { Reject } from '../read/rejects.ts';

/** The result for one file. */
export interface FileReport {
  readonly kind: string;
  readonly path: string;
  /** The file's name for people. */
  readonly name: string;
  readonly rows: number;
  readonly rejected: number;
  /** The file of the refused rows, if there are any. */
  readonly rejectsPath: string | null;
  /** The first refused rows. */
  readonly rejects: readonly Reject[];
  readonly warnings: readonly string[];
  /** Why the whole file was refused. Null if it was read. */
  readonly error: string | null;
  /** Its row in the feed status. Null if nothing was written. */
  readonly feedId: number | null;
}

/** How many repair orders of the files are new, changed and unchanged. */
export interface OrderCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface ImportReport {
  readonly dealershipId: string;
  readonly isDryRun: boolean;
  readonly files: readonly FileReport[];
  readonly ignored: readonly string[];
  /** Null if it was not requested, or if there are no repair orders. */
  readonly orders: OrderCounts | null;
}

/** 0 if all was loaded, even if nothing was new. 2 if something was refused. 1 if nothing was loaded. */
export function exitCodeOf({ files }: ImportReport): 0 | 1 | 2 {
  const refused = files.filter((file) => file.error !== null).length;
  const rejected = files.reduce((sum, file) => sum + file.rejected, 0);
  if (refused === 0 && rejected === 0) return 0;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return rows === 0 ? 1 : 2;
}

const count = (number: number): string => number.toLocaleString('en-US');

/** The lines that the command prints at its end. */
export function reportLines(report: ImportReport, seconds: number): string[] {
  const { files, isDryRun, ignored } = report;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return [
    ...files.flatMap((file) => [
      file.error === null
        ? `${file.kind}: ${count(file.rows)} rows${file.rejected > 0 ? `, ${count(file.rejected)} refused (${file.rejectsPath})` : ''}`
        : `${file.kind}: not loaded. ${file.path}: ${file.error}`,
      ...file.warnings.map((warning) => `  ${warning}`),
    ]),
    ...(ignored.length > 0 ? [`Not part of the set, left alone: ${ignored.join(', ')}`] : []),
    `${isDryRun ? 'Validated' : 'Loaded'} ${count(rows)} rows in ${seconds.toFixed(1)} s${isDryRun ? '; nothing was written' : ''}.`,
  ];
}
