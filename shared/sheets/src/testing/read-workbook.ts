import { read, utils } from '@e965/xlsx';
import { Workbook } from 'exceljs';

/** A sheet as another program reads it. */
export interface ReadSheet {
  readonly name: string;
  /** Values by row. Days and instants are ISO 8601 in UTC. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Number formats by row. Null for none. */
  readonly formats: readonly (readonly (string | null)[])[];
}

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : ((value ?? null) as string | number));
const GENERAL = /^general$/i;

/** The sheets of a file read by exceljs, with frozen panes and bold cells. Throws if it cannot read the file. */
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

/** The same read by SheetJS. */
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

/** The sheets of a file, checked by two independent readers that must agree. */
export async function readWorkbook(file: Uint8Array) {
  const first = await readByExceljs(file);
  const second = readBySheetjs(file);
  expect(second).toEqual(first.map(({ name, rows, formats }) => ({ name, rows, formats })));
  return first;
}
