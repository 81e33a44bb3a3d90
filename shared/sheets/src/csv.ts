import { type CellValue, headOf, type SheetColumn } from './column.ts';

/** At the start of a file, it makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
export const CSV_TYPE = 'text/csv';

// A spreadsheet would run a cell that starts like this (CWE-1236), unless it is a number.
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA_START.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The header line. */
export function csvHead<Row>(columns: readonly SheetColumn<Row>[]): string {
  return line(columns.map(headOf));
}

/** Rows as lines of RFC 4180 with CRLF ends and plain numbers. */
export function csvRows<Row>(rows: readonly Row[], columns: readonly SheetColumn<Row>[]): string {
  return rows.map((row) => line(columns.map((column) => column.value(row)))).join('');
}

/** The rows as a complete file with header and lines. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly SheetColumn<Row>[]): string {
  return csvHead(columns) + csvRows(rows, columns);
}
