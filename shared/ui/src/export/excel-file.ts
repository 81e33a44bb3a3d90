import { EXCEL_TYPE, type SheetColumn } from '@fixed-ops/sheets';
import { workbookStream } from '@fixed-ops/sheets/workbook';

/** Rows written between two looks at the page, so that it goes on answering. */
const ROWS_AT_ONCE = 1000;

export interface ExcelOptions {
  /** What the list is: the name of the sheet. */
  title: string;
  /** IANA zone in whose time instants are written. */
  timezone?: string | undefined;
  /** Share done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The rows as an Excel workbook. Loaded on demand, because it brings the writer. Rejects when it is aborted. */
export async function excelFile<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  { title, timezone, onProgress, signal }: ExcelOptions,
): Promise<Blob> {
  async function* pages() {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      signal?.throwIfAborted();
      yield rows.slice(at, at + ROWS_AT_ONCE);
      onProgress?.(Math.min(1, (at + ROWS_AT_ONCE) / rows.length));
      await nextTask();
    }
    signal?.throwIfAborted();
  }
  const file = await new Response(workbookStream(pages(), columns, { title, timezone })).blob();
  return new Blob([file], { type: EXCEL_TYPE });
}
