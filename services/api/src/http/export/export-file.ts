import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, CSV_TYPE, csvHead, csvRows, EXCEL_TYPE, inZone } from '@fixed-ops/sheets';
import { workbookStream } from '@fixed-ops/sheets/workbook';
import type { ExportFormat } from './export-format.ts';
import type { ListFile } from './list-file.ts';

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: `${CSV_TYPE}; charset=utf-8`,
  xlsx: EXCEL_TYPE,
};

/** The bytes of the file. If a page fails, the stream fails, so that nobody takes half a file for a whole one. */
export function exportStream(format: ExportFormat, file: ListFile): Readable {
  return Readable.from(format === 'csv' ? csvChunks(file) : workbookStream(file.pages, file.columns, file));
}

async function* csvChunks({ columns: columnsOfList, pages, timezone }: ListFile): AsyncGenerator<string> {
  const columns = inZone(columnsOfList, timezone);
  yield BYTE_ORDER_MARK + csvHead(columns);
  for await (const rows of pages) yield csvRows(rows, columns);
}
