import { read, utils } from '@e965/xlsx';
import { Workbook } from 'exceljs';

/** A workbook as somebody else reads it. */
export interface ReadSheet {
  readonly name: string;
  /** Values by row; days and instants as ISO 8601 in UTC, as far as they go. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Number formats by row, null for none. */
  readonly formats: readonly (readonly (string | null)[])[];
}

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : ((value ?? null) as string | number));
const GENERAL = /^general$/i;

/** The sheets of a file by exceljs, with what stays in view and what is bold. Throws where it cannot read it. */
export async function readByExceljs(file: Uint8Array) {
  const book = new Workbook();
  await book.xlsx.load(file as never);
  return book.worksheets.map((sheet) => {
    const cells = Array.from({ length: sheet.rowCount }, (_row, row) =>
      Array.from({ length: sheet.columnCount }, (_cell, column) => sheet.getCell(row + 1, column + 1)),
    );
    return {
      name: sheet.name,
      rows: cells.map((row) => row.map(({ value }) => asText(value))),
      formats: cells.map((row) => row.map(({ value, numFmt }) => (value === null ? null : (numFmt ?? null)))),
      isBold: cells.map((row) => row.every(({ value, font }) => value === null || font?.bold === true)),
      view: sheet.views[0],
    };
  });
}

/** The same by SheetJS. */
export function readBySheetjs(file: Uint8Array): ReadSheet[] {
  const book = read(file, { cellNF: true, cellDates: true, UTC: true });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {};
    const range = utils.decode_range(sheet['!ref'] ?? 'A1');
    const cells = Array.from({ length: range.e.r + 1 }, (_row, r) =>
      Array.from({ length: range.e.c + 1 }, (_cell, c) => sheet[utils.encode_cell({ r, c })]),
    );
    return {
      name,
      rows: cells.map((row) => row.map((cell) => asText(cell?.v))),
      formats: cells.map((row) => row.map(({ z } = {}) => (z === undefined || GENERAL.test(z) ? null : String(z)))),
    };
  });
}

/** The sheets of a file, once two readers that are not its writer agree on them. */
export async function readWorkbook(file: Uint8Array) {
  const first = await readByExceljs(file);
  const second = readBySheetjs(file);
  expect(second).toEqual(first.map(({ name, rows, formats }) => ({ name, rows, formats })));
  return first;
}
