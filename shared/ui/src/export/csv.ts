import { BYTE_ORDER_MARK, CSV_TYPE } from '@fixed-ops/sheets';

/** Makes a file of CSV text that spreadsheets read as UTF-8. */
export function csvFile(csv: string): Blob {
  return new Blob([BYTE_ORDER_MARK, csv], { type: `${CSV_TYPE};charset=utf-8` });
}
