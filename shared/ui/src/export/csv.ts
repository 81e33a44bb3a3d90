import type { CellValue, Column } from '../data-table/column.ts';
import { downloadFile } from './download-file.ts';

// A cell that starts like a formula would run in a spreadsheet (CWE-1236).
const FORMULA_START = /^[=+\-@\t\r]/;

function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as RFC 4180 text with a header, CRLF line ends and plain numbers. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [
    columns.map((column) => csvCell(column.title ?? column.head)),
    ...rows.map((row) => columns.map((column) => csvCell(column.value(row)))),
  ];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** CSV text as a file; the byte order mark makes spreadsheets read it as UTF-8. */
export function csvFile(csv: string): Blob {
  return new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });
}

/** Hands CSV text to the browser as a file. */
export function downloadCsv(fileName: string, csv: string): void {
  downloadFile(fileName, csvFile(csv));
}
