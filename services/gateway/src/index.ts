export { closeDatabases } from '@fixed-ops/database';
export { type Environment, EnvironmentError, isLoopback, readEnvironment } from '@fixed-ops/environment';
export type { BuiltApp } from '@fixed-ops/releases';
export { DatabaseCheck } from './database-check.ts';
export { DemoDataError } from './demo/demo-data.ts';
export { answerHealth } from './health.ts';
export { ListenError } from './listen.ts';
export { watchParent } from './parent-watch.ts';
export { type RunningServer, type ServerOptions, type Steps, startServer } from './server.ts';
