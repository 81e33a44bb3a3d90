import { CSV_TYPE, EXCEL_TYPE } from '@fixed-ops/sheets';

export type ExportFormat = 'csv' | 'xlsx';

const FORMATS: Readonly<Record<string, ExportFormat>> = { [CSV_TYPE]: 'csv', [EXCEL_TYPE]: 'xlsx' };

/**
 * The file that an Accept header asks for; null when it asks for JSON, for anything, or for nothing. The first file type
 * named wins, and JSON beside it wins over both: a client that can read the answer gets the answer.
 */
export function exportFormatOf(accept: string | undefined): ExportFormat | null {
  const types = (accept ?? '').split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase());
  if (types.some((type) => type === 'application/json' || type === 'application/*' || type === '*/*')) return null;
  for (const type of types) {
    const format = FORMATS[type];
    if (format !== undefined) return format;
  }
  return null;
}
