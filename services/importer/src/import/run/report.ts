import type { Reject } from '../read/rejects.ts';

/** What became of one file. */
export interface FileReport {
  readonly kind: string;
  readonly path: string;
  /** As people call it. */
  readonly name: string;
  readonly rows: number;
  readonly rejected: number;
  /** Where the refused rows are, when there are any. */
  readonly rejectsPath: string | null;
  /** The first of them. */
  readonly rejects: readonly Reject[];
  readonly warnings: readonly string[];
  /** Why the file as a whole was refused; null when it was read. */
  readonly error: string | null;
  /** Its row among the files that came; null where nothing was written. */
  readonly feedId: number | null;
}

/** What becomes of the repair orders that the files name. */
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
  /** Null where nobody asked, or no repair orders came. */
  readonly orders: OrderCounts | null;
}

/** 0 when all was loaded, also when nothing was new; 2 when something was refused; 1 when nothing was loaded. */
export function exitCodeOf({ files }: ImportReport): 0 | 1 | 2 {
  const refused = files.filter((file) => file.error !== null).length;
  const rejected = files.reduce((sum, file) => sum + file.rejected, 0);
  if (refused === 0 && rejected === 0) return 0;
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return rows === 0 ? 1 : 2;
}

const count = (number: number): string => number.toLocaleString('en-US');

/** What the command prints at its end. */
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
