export {
  type ImportOptions,
  type ImportProgress,
  importExtract,
} from './import/import.ts';
export { ImportError } from './import/run/import-error.ts';
export { ImportBusy } from './import/run/lock.ts';
export { progressLine } from './import/run/progress-line.ts';
export { exitCodeOf, type FileReport, type ImportReport, reportLines } from './import/run/report.ts';
export { tellOfRejects } from './import/run/tell-managers.ts';
