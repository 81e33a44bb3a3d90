export { DemoDataError } from './demo-data.ts';
export { type Environment, EnvironmentError, isLoopback, readEnvironment } from './environment.ts';
export { setup } from './first-use/setup.ts';
export { SetupError } from './first-use/setup-error.ts';
export { ListenError } from './listen.ts';
export { watchParent } from './parent-watch.ts';
export type { BuiltRemote } from './release-store.ts';
export { type RunningServer, type ServerOptions, type Steps, startServer } from './server.ts';
export { exportToFile, importFromFile, TransferError } from './transfer/transfer-commands.ts';
