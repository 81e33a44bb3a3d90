import { formatCount } from '@fixed-ops/metrics';
import { notify } from '../toast/toast-store.ts';
import { readCsvRows } from './csv-rows.ts';

/** The clipboard takes too long for more rows than this. People can use a file instead. */
export const MOST_COPIED_ROWS = 10_000;

/**
 * Copies the rows of a CSV file to the clipboard for a spreadsheet, with tabs between the cells. Returns the number of rows without the
 * head. Throws if there are too many rows, or if the browser refuses.
 */
export async function copyTable(file: Blob): Promise<number> {
  const rows = readCsvRows(await file.text());
  const count = Math.max(0, rows.length - 1);
  if (count > MOST_COPIED_ROWS) throw new Error('These are too many rows to copy. Use CSV or Excel.');
  const text = rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
  await write(text);
  return count;
}

/** Does the same as `copyTable` and shows a message with the number of copied rows. */
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
