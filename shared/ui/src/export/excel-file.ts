import { EXCEL_TYPE, type SheetColumn } from '@fixed-ops/sheets';
import { workbookStream } from '@fixed-ops/sheets/workbook';

/** After this many rows, the writer lets the page run, so that it keeps responding. */
const ROWS_AT_ONCE = 1000;

export interface ExcelOptions {
  /** Title of the list. It becomes the name of the sheet. */
  title: string;
  /** IANA zone for points in time in the cells. */
  timezone?: string | undefined;
  /** Receives the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Writes the rows to an Excel workbook. Import this file on demand, because it includes the writer. Rejects after `signal` aborts. */
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
