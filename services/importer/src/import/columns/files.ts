import type { ImportFile } from './import-file.ts';
import { ledgerFiles, partsFiles, workshopFiles } from './other-files.ts';
import { serviceFiles } from './service-files.ts';

/** The native set in the order of loading. Files come after those that they refer to. */
const order = ['rates', 'labor_types', 'op_codes', 'ros', 'lines', 'techs', 'parts', 'declined'];
const rank = (file: ImportFile): number => {
  const at = order.indexOf(file.kind);
  return at < 0 ? order.length : at;
};

export const importFiles: readonly ImportFile[] = [
  ...serviceFiles,
  ...partsFiles,
  ...ledgerFiles,
  ...workshopFiles,
].sort((a, b) => rank(a) - rank(b));

/** The file of a kind. Throws for an unknown kind. */
export function importFileOf(kind: string): ImportFile {
  const file = importFiles.find((candidate) => candidate.kind === kind);
  if (!file) throw new Error(`There is no import file ${kind}`);
  return file;
}
