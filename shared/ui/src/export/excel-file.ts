import {
  EXCEL_TYPE,
  numberStyles,
  type SheetColumn,
  sheetEnd,
  sheetRows,
  sheetStart,
  workbookParts,
} from '@fixed-ops/sheets';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Rows written between two looks at the page, so that it goes on answering. */
const ROWS_AT_ONCE = 1000;

export interface ExcelOptions {
  /** Name of the sheet. */
  name: string;
  /** Share done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The rows as an Excel workbook. Loaded on demand, because it brings a ZIP library. Rejects when it is aborted. */
export async function excelFile<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  { name, onProgress, signal }: ExcelOptions,
): Promise<Blob> {
  const chunks: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk.slice());
  });
  const part = (path: string) => {
    // The lowest level packs rows of figures almost as well as the highest and is twice as quick.
    const file = new ZipDeflate(path, { level: 1 });
    zip.add(file);
    return { write: (text: string, isLast = false) => file.push(strToU8(text), isLast) };
  };
  for (const [path, text] of Object.entries(workbookParts(name))) part(path).write(text, true);
  const sheet = part('xl/worksheets/sheet1.xml');
  const styles = numberStyles(columns, rows);
  sheet.write(sheetStart(columns, rows));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    signal?.throwIfAborted();
    sheet.write(sheetRows(columns, rows.slice(at, at + ROWS_AT_ONCE), styles));
    onProgress?.(Math.min(1, (at + ROWS_AT_ONCE) / rows.length));
    await nextTask();
  }
  signal?.throwIfAborted();
  sheet.write(sheetEnd(columns.length, rows.length), true);
  zip.end();
  return new Blob(chunks, { type: EXCEL_TYPE });
}
