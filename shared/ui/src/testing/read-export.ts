import { readBySheetjs } from '@fixed-ops/sheets/testing';
import type { Column } from '../data-table/column.ts';
import { type ExportRows, exportFile } from '../export/export-file.ts';

// The encoder of the tests is Node's, whose arrays jsdom does not know as such; the writer would leave files empty.
globalThis.Uint8Array = new TextEncoder().encode('').constructor as Uint8ArrayConstructor;

/** A column of a workbook as other programs read it. */
export interface ReadColumn {
  readonly head: string;
  /** The number formats of its rows, each once, without those of head and total. Null for a number without one. */
  readonly formats: readonly (string | null)[];
  /** The cell below its last row; null if it is empty. */
  readonly total: string | number | null;
}

/**
 * Makes the Excel file of a screen's columns and reads it with SheetJS, because the other reader of `@fixed-ops/sheets/testing` cannot
 * read files in jsdom. Returns the columns that have a number.
 */
export async function readExport<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  more: Partial<ExportRows<Row>> = {},
): Promise<ReadColumn[]> {
  const from = { file: { list: 'List', dealership: 'Harborline Toyota' }, rows, columns, ...more };
  const progress = { signal: new AbortController().signal, onProgress: () => undefined };
  const { file } = await exportFile(from, 'xlsx', progress);
  const [sheet] = readBySheetjs(new Uint8Array(await new Response(file).arrayBuffer()));
  if (sheet === undefined) throw new Error('The workbook has no sheet.');
  const [heads = [], ...lines] = sheet.rows;
  return heads.flatMap((head, at) => {
    const cells = lines
      .slice(0, rows.length)
      .map((line, row) => ({ value: line[at], format: sheet.formats[row + 1]?.[at] }));
    const numbers = cells.filter(({ value }) => typeof value === 'number');
    if (numbers.length === 0) return [];
    const formats = [...new Set(numbers.map(({ format }) => format ?? null))];
    return [{ head: String(head), formats, total: lines[rows.length]?.[at] ?? null }];
  });
}
