import { formatCount } from '@fixed-ops/metrics';
import { notify } from '../toast/toast-store.ts';
import { readCsvRows } from './csv-rows.ts';

/** More rows than this no clipboard takes in good time; a file does. */
export const MOST_COPIED_ROWS = 10_000;

/**
 * Puts the rows of a CSV file into the clipboard as a spreadsheet takes them: cells apart by tabs. Answers how many, the head not
 * counted. Throws where they are too many, or the browser refuses.
 */
export async function copyTable(file: Blob): Promise<number> {
  const rows = readCsvRows(await file.text());
  const count = Math.max(0, rows.length - 1);
  if (count > MOST_COPIED_ROWS) throw new Error('These are too many rows to copy. Use CSV or Excel.');
  const text = rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
  await write(text);
  return count;
}

/** The same, and says how many rows were copied. */
export async function copyForSpreadsheet(file: Blob): Promise<void> {
  const rows = await copyTable(file);
  notify({ title: `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} copied` });
}

async function write(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Error('The browser does not let this page use the clipboard. Use CSV or Excel.');
  }
}
