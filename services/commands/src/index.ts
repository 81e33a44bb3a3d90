export { closeDatabases } from '@fixed-ops/database';
export { readEnvironment } from '@fixed-ops/environment';
export { runImportCommand } from './import/import-command.ts';
export { runNoticeCommand } from './notice/notice-command.ts';
export { ReleaseCommandError } from './releases/release-command-error.ts';
export { runReleaseCommand } from './releases/release-commands.ts';
export { setup } from './setup/setup.ts';
export { SetupError } from './setup/setup-error.ts';
export { exportToFile, importFromFile, TransferError } from './transfer/transfer-commands.ts';
