export {
  type ImportOptions,
  type ImportProgress,
  importExtract,
} from './import/import.ts';
export { RefusedFile } from './import/refused-file.ts';
export { ImportError } from './import/run/import-error.ts';
export { ImportBusy } from './import/run/import-lock.ts';
export { progressLine } from './import/run/progress-line.ts';
export { exitCodeOf, type FileReport, type ImportReport, reportLines } from './import/run/report.ts';
export { tellOfRejects } from './import/run/tell-managers.ts';
export { readDescribedStores } from './import/stores/stores.ts';
export { type ReadSample, readSample } from './sample/read-sample.ts';
export { type SampleFound, sampleFoundSchema } from './sample/sample-found.ts';
export { type CheckedFiles, checkFiles, foreignFile } from './upload/check-files.ts';
export { endDeadRun, endSilentRuns, keepWaiting } from './upload/ended-runs.ts';
export {
  cancelRun,
  createRun,
  createRunFrom,
  createRunOfKept,
  type NewRun,
  noteSending,
  startRun,
} from './upload/import-runs.ts';
export {
  addFiles,
  filesOf,
  type KeptFile,
  keepNewest,
  moveFile,
  moveFiles,
  putPart,
  readFile,
  removeFile,
  removeFiles,
  UploadError,
} from './upload/kept-files.ts';
export { readRun, readRuns } from './upload/read-runs.ts';
export { recognizeFile } from './upload/recognize.ts';
export { overUploads } from './upload/retention.ts';
export { ImportRunError, ownerOf, type RunKey } from './upload/run-record.ts';
export { type RunUploadContext, runUpload } from './upload/run-upload.ts';
export { isStoreBusy } from './upload/store-busy.ts';
