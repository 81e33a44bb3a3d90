export { demoAccounts } from './demo/accounts.ts';
export { type DemoOptions, ensureDemo, loadDemo, NoRoomForDemoError, waitForDemo } from './demo/load.ts';
export { unmappedCodes as demoFormerCodes } from './demo/orders/former-codes.ts';
export { type DemoState, demoState } from './demo/state.ts';
export { DEMO_TIMEZONE, stores as demoPlans } from './demo/store/stores.ts';
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
