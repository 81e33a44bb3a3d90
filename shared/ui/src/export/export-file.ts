import { CSV_TYPE, EXCEL_TYPE, exportName, type FileSubject, toCsv } from '@fixed-ops/sheets';
import { type Column, type Sort, sortRows } from '../data-table/column.ts';
import { csvFile } from './csv.ts';

export type ExportFormat = 'csv' | 'xlsx';
/** The share that is done, 0 to 1, or the number of bytes received if the total is unknown. */
export type ExportDone = number | { readonly bytes: number };
export interface ExportProgress {
  signal: AbortSignal;
  onProgress: (done: ExportDone) => void;
  /** True: the file includes phone numbers, if the list has them. */
  contacts?: boolean | undefined;
}

export interface ExportSubject extends FileSubject {
  /** IANA zone of the points in time that a file contains. */
  timezone?: string | undefined;
}

/** All rows that the filter selects, for a list that the browser holds whole. */
export interface ExportRows<Row> {
  /** What the file contains. It names the file, as the API does, and the sheet in it. */
  file: ExportSubject;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Keys of the columns that show. Without it, the file has all columns. */
  visibleColumns?: readonly string[] | undefined;
  sort?: Sort | null | undefined;
  /** The rows that stay last, as in the table. */
  unranked?: ((row: Row) => boolean) | undefined;
}
/**
 * Loads a file with all rows from the server, for a list that comes in pages. The file has the media type `type` and the name that the
 * server gives.
 */
export type ExportFromServer = (
  format: ExportFormat,
  progress: ExportProgress & { readonly type: string },
) => Promise<File>;

/**
 * The columns of the file. Each is named by its head and not by its title, which often explains the column in a sentence; by the title only
 * if another column has the same head.
 */
function exportedColumns<Row>({ columns, visibleColumns }: ExportRows<Row>): Column<Row>[] {
  const exported = columns.filter(
    (column) =>
      column.exported !== false && (column.required || !visibleColumns || visibleColumns.includes(column.key)),
  );
  const isAlone = ({ head }: Column<Row>) => exported.filter((other) => other.head === head).length === 1;
  return exported.map((column) => ({
    ...column,
    title: column.fileHead ?? (isAlone(column) ? undefined : column.title),
  }));
}

/** Makes the file of the rows in the browser, or fetches it from the server. */
export async function exportFile<Row>(
  from: ExportRows<Row> | ExportFromServer,
  format: ExportFormat,
  progress: ExportProgress,
): Promise<{ readonly name: string; readonly file: Blob }> {
  if (typeof from === 'function') {
    const file = await from(format, { ...progress, type: format === 'csv' ? CSV_TYPE : EXCEL_TYPE });
    return { name: file.name, file };
  }
  const { list: title, timezone = 'UTC' } = from.file;
  const columns = exportedColumns(from);
  const rows = sortRows(from.rows, from.columns, from.sort ?? null, from.unranked);
  const name = `${exportName(from.file)}.${format}`;
  if (format === 'csv') {
    if (columns.every((column) => column.format !== 'instant')) return { name, file: csvFile(toCsv(rows, columns)) };
    const { inZone } = await import('./in-zone.ts');
    return { name, file: csvFile(toCsv(rows, inZone(columns, timezone))) };
  }
  const { excelFile } = await import('./excel-file.ts');
  return { name, file: await excelFile(rows, columns, { title, timezone, ...progress }) };
}
