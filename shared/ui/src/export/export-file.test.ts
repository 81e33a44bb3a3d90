import type { Column } from '../data-table/column.ts';
import { exportFile } from './export-file.ts';

interface Code {
  readonly name: string;
}
const of = (key: string, head: string, title?: string): Column<Code> => ({
  key,
  head,
  title,
  value: ({ name }) => name,
});
const headsOf = async (columns: readonly Column<Code>[]) => {
  const progress = { signal: new AbortController().signal, onProgress: () => undefined };
  const from = { file: { list: 'Op codes', dealership: 'Harborline Toyota' }, rows: [{ name: 'BRKF' }], columns };
  const { file } = await exportFile(from, 'csv', progress);
  const text = await new Response(file).text();
  return text.split('\r\n')[0]?.split(',');
};

test('a file names a column by its head, or by the one for files, and not by the sentence that explains it', async () => {
  const part = { ...of('contribution', 'Contribution', 'What it adds to labor sales'), fileHead: 'Labor sales' };
  const columns = [of('code', 'Op code'), of('held', 'At price', 'Lines within 2% of the price'), part];
  expect(await headsOf(columns)).toEqual(['Op code', 'At price', 'Labor sales']);
});

test('columns with one head are named by their titles, so that a file tells them apart', async () => {
  const columns = [of('labor', 'Gross', 'Labor gross'), of('parts', 'Gross', 'Parts gross'), of('code', 'Op code')];
  expect(await headsOf(columns)).toEqual(['Labor gross', 'Parts gross', 'Op code']);
});
